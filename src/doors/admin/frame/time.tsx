// Moments as the clock of whoever looks shows them; the page around says which that is.

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { dayIn } from '../../../pure/zoned-days.ts'
import { localeOfReader } from '../words/in-language.ts'

/** What was given up is old news after so long. */
export const newsMs = 7 * 86_400_000

export type Zone = {
  /** Of IANA's: `Europe/Berlin`. */
  name: string
  /** False: nobody has chosen it, so every time says which it is. */
  isChosen: boolean
}

/** Given by the page around. */
export const ZoneOfPage = createContext<Zone>({ name: 'UTC', isChosen: false })

type TimeProps = {
  at: number
  /** The hour alone, where that is today. */
  now?: number
}

/** `21 Nov 2026, 20:35`, or `20:35`. */
export function Time({ at, now }: TimeProps) {
  const zone = useContext(ZoneOfPage)
  const isToday = now !== undefined && dayIn(zone.name, at) === dayIn(zone.name, now)
  return <time dateTime={new Date(at).toISOString()}>{timeIn(zone, at, isToday)}</time>
}

/** `21 Nov 2026` */
export function Day({ at }: { at: number }) {
  const { name } = useContext(ZoneOfPage)
  return <time dateTime={dayIn(name, at)}>{dayOf(name).format(at)}</time>
}

function timeIn({ name, isChosen }: Zone, at: number, isToday: boolean): string {
  const format = timeOf(name, isToday)
  if (isChosen) return format.format(at)
  const options = { timeZone: name, timeZoneName: 'short' } as const
  const said = formatOf(`${name} name`, options)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${format.format(at)} ${said ?? name}`
}

function timeOf(timeZone: string, isToday: boolean): Intl.DateTimeFormat {
  const hour = { hour: '2-digit', minute: '2-digit', timeZone } as const
  return formatOf(`${timeZone} ${isToday}`, isToday ? hour : { ...inDay, ...hour })
}

function dayOf(timeZone: string): Intl.DateTimeFormat {
  return formatOf(timeZone, { ...inDay, timeZone })
}

/** Beside an hour and alone, that a page writes days in one way. */
export const inDay = { day: 'numeric', month: 'short', year: 'numeric' } as const

// Making one takes longer than all that it formats on a page.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = localeOfReader()
  const format = formats.get(`${locale} ${key}`) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(`${locale} ${key}`, format)
  return format
}
