/** Address of a choice's picture. It contains the content hash, so the response never changes. */
export function choicePictureAddress(sha256: string): string {
  return `/brand/choice-${sha256}.webp`
}
