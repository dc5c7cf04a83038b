// The whole file is in memory for a moment, which a phone can afford for a photograph.
const mostBytes = 64_000_000

/**
 * SHA-256 in hex. Null for a very large file, or on a page without a secure context: then the server
 * finds out that two pictures are the same.
 */
export async function hashFile(file: Blob): Promise<string | null> {
  if (file.size > mostBytes || globalThis.crypto?.subtle === undefined) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
