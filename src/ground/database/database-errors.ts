// What the database may fail with towards whoever called us. Details stay in `cause`, for the log.

import { HandprintError } from '../../pure/errors.ts'

export function databaseUnavailable(cause: unknown): HandprintError {
  return new HandprintError({
    code: 'database_unavailable',
    status: 503,
    message: 'The database does not answer at the moment. Please try again in a few seconds.',
    retryAfterSeconds: 5,
    cause,
  })
}

/** A full disk is the same fault wherever it is met, so its code is that of the storage. */
export function databaseFull(cause: unknown): HandprintError {
  return new HandprintError({
    code: 'storage_unavailable',
    status: 503,
    message: 'The disk of the service is full, and nothing of this was kept. Try again later.',
    retryAfterSeconds: 30,
    cause,
  })
}
