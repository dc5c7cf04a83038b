// Sets of 300 pictures, from the push to the placed order. Each measurement has a file of its own.

import type { Chapter, Row } from '../chapter.ts'
import { setPrints } from './set-prints.ts'
import { placeSet } from './sets/place-set.ts'
import { pushSet } from './sets/push-set.ts'
import { showSet } from './sets/show-set.ts'

const parts: readonly Chapter[] = [pushSet, showSet, placeSet, setPrints]

export const sets: Chapter = async (bench) => {
  const rows: Row[] = []
  for (const part of parts) rows.push(...(await part(bench)))
  return rows
}
