#include "CHub.h"

#include <dlfcn.h>
#include <stddef.h>

// A name that is missing means a library older than 14, which has no pipelines.
#define LOAD(field, name)                                                                                              \
  if (!(library->field = (__typeof__(library->field))dlsym(handle, #name))) {                                         \
    return dlerror();                                                                                                  \
  }

const char *chub_load(chub_library *library) {
  // The name that the runtime package has; libpq.so alone comes with the headers. All of PostgreSQL 10 to 18 have it.
  void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
  LOAD(version, PQlibVersion)
  LOAD(connect_start, PQconnectStart)
  LOAD(connect_poll, PQconnectPoll)
  LOAD(status, PQstatus)
  LOAD(socket, PQsocket)
  LOAD(finish, PQfinish)
  LOAD(error_message, PQerrorMessage)
  LOAD(set_nonblocking, PQsetnonblocking)
  LOAD(enter_pipeline_mode, PQenterPipelineMode)
  LOAD(pipeline_sync, PQpipelineSync)
  LOAD(set_notice_receiver, PQsetNoticeReceiver)
  LOAD(send_query, PQsendQueryParams)
  LOAD(consume_input, PQconsumeInput)
  LOAD(flush, PQflush)
  LOAD(is_busy, PQisBusy)
  LOAD(get_result, PQgetResult)
  LOAD(result_status, PQresultStatus)
  LOAD(result_error_field, PQresultErrorField)
  LOAD(row_count, PQntuples)
  LOAD(is_null, PQgetisnull)
  LOAD(value, PQgetvalue)
  LOAD(length, PQgetlength)
  LOAD(clear, PQclear)
  LOAD(notifies, PQnotifies)
  LOAD(free_memory, PQfreemem)
  LOAD(backend_pid, PQbackendPID)
  LOAD(uses_tls, PQsslInUse)
  return NULL;
}

void chub_ignore_notice(void *context, const PGresult *notice) {
  (void)context;
  (void)notice;
}
