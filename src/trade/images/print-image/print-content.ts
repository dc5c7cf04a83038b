// What a print image shows beside its preview, as it is kept with the image token. It is written in
// the transaction that attaches the print image, so there is never one without the other.

import type { ContentComparison } from './compare-content.ts'

export function contentText(content: ContentComparison): string {
  return JSON.stringify(content)
}

export function readContent(text: string | null): ContentComparison | null {
  return text === null ? null : (JSON.parse(text) as ContentComparison)
}
