// Days in a time zone: the day at a given moment, and when a day starts.

/** `2026-11-21` */
export type Day = string

/**
 * True for a calendar day that is written as a `Day`, and whose next one can be written too: the end
 * of 9999-12-31 is no RFC 3339 time.
 */
export function isDay(text: string): boolean {
  const isWritten = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  return isWritten && addDays(text, 0) === text && text < '9999-12-31'
}

/** `zone` is an IANA name, such as `Europe/Berlin`. */
export function dayIn(zone: string, at: number): Day {
  return new Date(at + offsetMs(zone, at)).toISOString().slice(0, 10)
}

/** Local time in the zone: `2026-11-21T20:35`. */
export function minuteIn(zone: string, at: number): string {
  return new Date(at + offsetMs(zone, at)).toISOString().slice(0, 16)
}

/** The first moment of the day, even where clocks are put forward at midnight. */
export function startOfDay(zone: string, day: Day): number {
  const asUtc = Date.parse(day)
  const guess = asUtc - offsetMs(zone, asUtc)
  const start = asUtc - offsetMs(zone, guess)
  return dayIn(zone, start) < day ? guess : start
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The zone's offset from UTC at that moment. */
function offsetMs(zone: string, at: number): number {
  if (zone === 'UTC') return 0
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  clocks.set(zone, clock)
  const is = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => is.get(type) ?? 0
  const [year, month, day] = [part('year'), part('month') - 1, part('day')]
  const shown = Date.UTC(year, month, day, part('hour'), part('minute'), part('second'))
  return shown - Math.floor(at / 1000) * 1000
}
