import { routes } from '../../../pure/contract/routes.ts'

/** Address of a choice's picture. It contains the content hash, so the response never changes. */
export function choicePictureAddress(sha256: string): string {
  return routes.brand.one.href({ file: `choice-${sha256}.webp` })
}
