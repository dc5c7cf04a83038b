// What the checkout says about a group that an order is delivered with.

import type { GroupId } from '../../../pure/contract/ids.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import type { Group } from '../../../trade/groups/group.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { fill } from '../words/fill.ts'
import { formatDay } from '../words/format-day.ts'

export type GroupView = {
  id: GroupId
  name: string
  /** Sentences: where the order goes, and until when orders are taken. */
  to: string
  until: string
  /** The label of the field that says for whom. */
  asksFor: string
}

export function makeGroupView(
  group: Group,
  { locale: { tag }, text }: LocaleTexts,
  timeZone = 'UTC',
): GroupView {
  const { id, name, asksFor, address, deadline } = group
  const words = text.group
  return {
    id,
    name,
    to: fill(words.to, { name: address.name, city: address.city }),
    until: fill(words.until, { deadline: lastDayOf(deadline, tag, timeZone) }),
    asksFor: asksFor || words.for,
  }
}

/** The last day on which orders are taken. */
export function lastDayOf(deadline: number, locale: string, timeZone = 'UTC'): string {
  return formatDay(Date.parse(dayIn(timeZone, deadline - 1)), 'long', locale)
}
