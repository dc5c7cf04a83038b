// Times in the reader's time zone, which the surrounding page provides.

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { dayIn } from '../../../pure/zoned-days.ts'
import { localeOfReader } from '../i18n/in-language.ts'

/** Failures older than this no longer count as news. In milliseconds. */
export const recentFailureMs = 7 * 86_400_000

export type ReaderZone = {
  /** IANA name: `Europe/Berlin`. */
  name: string
  /** False if the account has not chosen it. Times then show their zone. */
  isChosen: boolean
}

/** Provided by the surrounding page. */
export const ZoneOfPage = createContext<ReaderZone>({ name: 'UTC', isChosen: false })

type TimeProps = {
  at: number
  /** If given and `at` is on the same day, only the time of day is shown. */
  now?: number
}

/** `21 Nov 2026, 20:35`, or `20:35`. */
export function Time({ at, now }: TimeProps) {
  const zone = useContext(ZoneOfPage)
  const isToday = now !== undefined && dayIn(zone.name, at) === dayIn(zone.name, now)
  return <time dateTime={new Date(at).toISOString()}>{timeIn(zone, at, isToday)}</time>
}

/** `21 Nov 2026` */
export function DayText({ at }: { at: number }) {
  const { name } = useContext(ZoneOfPage)
  return <time dateTime={dayIn(name, at)}>{dayOf(name).format(at)}</time>
}

function timeIn({ name, isChosen }: ReaderZone, at: number, isToday: boolean): string {
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

/** Used with and without the time of day, so that a page formats dates consistently. */
export const inDay = { day: 'numeric', month: 'short', year: 'numeric' } as const

// Creating a formatter takes longer than all the formatting of a page.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = localeOfReader()
  const format = formats.get(`${locale} ${key}`) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(`${locale} ${key}`, format)
  return format
}
