/** Where pages find the picture of a choice. It names its content, which so never changes. */
export function choicePictureAddress(sha256: string): string {
  return `/brand/choice-${sha256}.webp`
}
