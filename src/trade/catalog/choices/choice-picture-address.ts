import { brandRoute } from '../../../pure/contract/file-routes.ts'

/** Address of a choice's picture. It contains the content hash, so the response never changes. */
export function choicePictureAddress(sha256: string): string {
  return brandRoute.href({ file: `choice-${sha256}.webp` })
}
