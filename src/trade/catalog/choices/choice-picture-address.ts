import { brandRoute } from '../../../pure/contract/file-routes.ts'

/** The address contains the content hash, so its response never changes. */
export function choicePictureAddress(sha256: string): string {
  return brandRoute.href({ file: `choice-${sha256}.webp` })
}
