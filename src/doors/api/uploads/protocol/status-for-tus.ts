// Replaces an error's status where a client would otherwise discard an upload.

/**
 * 423 is the only status at which tus clients always retry. At every other error of a HEAD,
 * tus-js-client 4.3, and with it Uppy 6, starts a new upload and resends all bytes. At a 408 or 429
 * to another request it gives up (`_resumeUpload` and `defaultOnShouldRetry` in its lib/upload.js).
 */
export function statusForTus(method: string, status: number): number {
  // GET is not part of tus.
  if (method === 'GET') return status
  const passes = status === 408 || status === 429 || (method === 'HEAD' && status >= 500)
  return passes ? 423 : status
}
