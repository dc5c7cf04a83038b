// What goes out instead of an error's own status, so that no client throws an upload away.

/**
 * 423 is the one status at which tus clients always ask again. At every other error of a HEAD
 * tus-js-client 4.3, and with it Uppy 6, begins a new upload and sends all bytes anew; at a 408 or 429 to
 * another request it gives up (`_resumeUpload` and `defaultOnShouldRetry` of its lib/upload.js).
 */
export function statusForTus(method: string, status: number): number {
  // Not a part of tus.
  if (method === 'GET') return status
  const passes = status === 408 || status === 429 || (method === 'HEAD' && status >= 500)
  return passes ? 423 : status
}
