#include "CSystem.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

// What is needed of libzstd, which is the same in all of its versions since 1.0. It is loaded where something is to be
// unpacked, and never linked.

typedef struct {
  const void *bytes;
  size_t size, place;
} packed;

typedef struct {
  void *bytes;
  size_t size, place;
} unpacked;

typedef struct {
  void *(*begin)(void);
  size_t (*end)(void *stream);
  size_t (*go_on)(void *stream, unpacked *to, packed *from);
  unsigned (*is_error)(size_t code);
} library;

static int load(library *zstd) {
  // The name that the runtime package has. Once loaded, it stays.
  void *handle = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return ENOSYS;
  zstd->begin = (void *(*)(void))dlsym(handle, "ZSTD_createDStream");
  zstd->end = (size_t(*)(void *))dlsym(handle, "ZSTD_freeDStream");
  zstd->go_on = (size_t(*)(void *, unpacked *, packed *))dlsym(handle, "ZSTD_decompressStream");
  zstd->is_error = (unsigned (*)(size_t))dlsym(handle, "ZSTD_isError");
  return zstd->begin && zstd->end && zstd->go_on && zstd->is_error ? 0 : ENOSYS;
}

static int write_all(int to, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(to, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

static int unpack(const library *zstd, void *stream, int from, int to, int64_t most, char *in, char *out, size_t room) {
  // 0 says that a frame is whole: another one may follow.
  size_t state = 1;
  while (1) {
    ssize_t got = read(from, in, room);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return errno;
    if (got == 0) return state == 0 ? 0 : EBADMSG;
    packed source = {in, (size_t)got, 0};
    int has_more;
    do {
      unpacked target = {out, room, 0};
      state = zstd->go_on(stream, &target, &source);
      if (zstd->is_error(state)) return EBADMSG;
      most -= (int64_t)target.place;
      if (most < 0) return EFBIG;
      int error = write_all(to, out, target.place);
      if (error != 0) return error;
      // Of a frame that is whole nothing is left, also where it fills the room.
      has_more = target.place == room && state != 0;
    } while (source.place < source.size || has_more);
  }
}

int cs_unpack_zstd(int from, int to, int64_t most) {
  library zstd;
  int error = load(&zstd);
  if (error != 0) return error;
  const size_t room = 1 << 17;
  char *in = malloc(room), *out = malloc(room);
  void *stream = zstd.begin();
  error = in && out && stream ? unpack(&zstd, stream, from, to, most, in, out, room) : ENOMEM;
  if (stream) zstd.end(stream);
  free(in);
  free(out);
  return error;
}
