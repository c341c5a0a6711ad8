#ifndef CHUB_H
#define CHUB_H

// libpq, the client library of PostgreSQL, as a table of functions that is filled when a hub is first needed. Nothing is
// linked: without a hub the library costs nothing, and a program runs where it is not installed.

#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

typedef struct {
  __typeof__(&PQlibVersion) version;
  __typeof__(&PQconnectStart) connect_start;
  __typeof__(&PQconnectPoll) connect_poll;
  __typeof__(&PQstatus) status;
  __typeof__(&PQsocket) socket;
  __typeof__(&PQfinish) finish;
  __typeof__(&PQerrorMessage) error_message;
  __typeof__(&PQsetnonblocking) set_nonblocking;
  __typeof__(&PQenterPipelineMode) enter_pipeline_mode;
  __typeof__(&PQpipelineSync) pipeline_sync;
  __typeof__(&PQsetNoticeReceiver) set_notice_receiver;
  __typeof__(&PQsendQueryParams) send_query;
  __typeof__(&PQconsumeInput) consume_input;
  __typeof__(&PQflush) flush;
  __typeof__(&PQisBusy) is_busy;
  __typeof__(&PQgetResult) get_result;
  __typeof__(&PQresultStatus) result_status;
  __typeof__(&PQresultErrorField) result_error_field;
  __typeof__(&PQntuples) row_count;
  __typeof__(&PQgetisnull) is_null;
  __typeof__(&PQgetvalue) value;
  __typeof__(&PQgetlength) length;
  __typeof__(&PQclear) clear;
  __typeof__(&PQnotifies) notifies;
  __typeof__(&PQfreemem) free_memory;
  __typeof__(&PQbackendPID) backend_pid;
  __typeof__(&PQsslInUse) uses_tls;
} chub_library;

/// Fills the table. Returns null, or words that say what failed; they stay valid until the next call on this thread.
const char *chub_load(chub_library *library);

/// Passes over what the server remarks, which the library would otherwise print.
void chub_ignore_notice(void *context, const PGresult *notice);

#endif
