// A page that would come out as it did before is not rendered again: reloads, the way back from the
// checkout, looking again while a print image is under way.

import { htmlBytes } from './send-html.ts'

/** Of fifty kilobytes or so each, a little more with their compressed form. */
const mostKept = 100

/**
 * `catalog` never changes, and together with `by`, which is plain data, it is all that `render`
 * reads.
 */
export type KeepPage = (catalog: object, by: unknown, render: () => string) => Buffer

export function createKeepPage(): KeepPage {
  // In the order in which they were last asked for.
  const kept = new Map<string, { catalog: object; bytes: Buffer }>()
  return (catalog, by, render) => {
    const key = JSON.stringify(by)
    const before = kept.get(key)
    const page = before?.catalog === catalog ? before : { catalog, bytes: htmlBytes(render()) }
    kept.delete(key)
    kept.set(key, page)
    for (const [oldest] of kept) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return page.bytes
  }
}
