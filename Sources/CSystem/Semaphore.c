#include "CSystem.h"

#include <pthread.h>
#include <stdlib.h>

struct cs_semaphore {
  pthread_mutex_t lock;
  pthread_cond_t change;
  int is_signalled;
};

cs_semaphore *cs_semaphore_new(void) {
  cs_semaphore *semaphore = malloc(sizeof *semaphore);
  if (semaphore == NULL) abort();
  pthread_mutex_init(&semaphore->lock, NULL);
  pthread_cond_init(&semaphore->change, NULL);
  semaphore->is_signalled = 0;
  return semaphore;
}

void cs_semaphore_free(cs_semaphore *semaphore) {
  pthread_cond_destroy(&semaphore->change);
  pthread_mutex_destroy(&semaphore->lock);
  free(semaphore);
}

void cs_semaphore_signal(cs_semaphore *semaphore) {
  pthread_mutex_lock(&semaphore->lock);
  semaphore->is_signalled = 1;
  pthread_cond_signal(&semaphore->change);
  pthread_mutex_unlock(&semaphore->lock);
}

void cs_semaphore_wait(cs_semaphore *semaphore) {
  pthread_mutex_lock(&semaphore->lock);
  while (!semaphore->is_signalled) pthread_cond_wait(&semaphore->change, &semaphore->lock);
  semaphore->is_signalled = 0;
  pthread_mutex_unlock(&semaphore->lock);
}
