// Analyzes the pictures of a set that no page has shown yet: a few at a time, so that each is done
// while it is waited for and its crop is moved to its subject. A page of few pictures waits for them;
// otherwise the page says that it is still looking, and is updated.

import { withTimeout } from '../../../pure/with-timeout.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import type { FirstLooks } from '../../../trade/images/rendering/first-looks.ts'

const atATime = 4
const patienceMs = 600

/** By their files, so that a second page does not look at the same picture again. */
const underWay = new Set<string>()

type Looked = { unseenCount: number; hasNewSubject: boolean }

export async function lookAtSet(
  firstLooks: FirstLooks,
  pictures: readonly Picture[],
): Promise<Looked> {
  const unseen = pictures.filter(({ shown, preview }) => (preview ?? shown).blur === null)
  if (unseen.length === 0) return { unseenCount: 0, hasNewSubject: false }
  const waiting = unseen.filter(({ shown }) => !underWay.has(shown.sha256))
  let hasNewSubject = false
  let unseenCount = unseen.length
  for (const { shown } of waiting) underWay.add(shown.sha256)
  const next = waiting[Symbol.iterator]()
  async function lookOn(): Promise<void> {
    for (const picture of next) {
      const looked = await firstLooks.at(picture)
      underWay.delete(picture.shown.sha256)
      hasNewSubject ||= looked.hasNewSubject
      if (looked.blur !== null) unseenCount--
    }
  }
  const all = Promise.all(Array.from({ length: atATime }, lookOn))
  await withTimeout(all, patienceMs, () => [])
  return { unseenCount, hasNewSubject }
}
