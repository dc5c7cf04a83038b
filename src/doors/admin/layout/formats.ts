import { type ComponentChild, h } from 'preact'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import { inLanguage, localeOfReader } from '../i18n/in-language.ts'
import { readersLanguage } from '../i18n/t.ts'
import { DayText, inDay, Time } from './time.tsx'

/** `21 Nov 2026, 20:35` in the reader's time zone. Returns a component, not a string. */
export function timeText(at: number): ComponentChild {
  return h(Time, { at })
}

/** For a time in text form, as recorded by a program. A plain date stays a date. */
export function momentText(text: string): ComponentChild {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return text
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dateText(text) : timeText(at)
}

/** `21 Nov 2026`, in the reader's time zone like timeText. */
export function dayText(at: number): ComponentChild {
  return h(DayText, { at })
}

/** `21 Nov 2026` for `2026-11-21`, independent of the reader's time zone. For calendar dates. */
export function dateText(day: string): string {
  return datesIn(localeOfReader()).format(Date.parse(day))
}

export function countText(count: number): string {
  return numbersIn(readersLanguage()).format(count)
}

/** `1.2 GB` */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** step
  return `${value >= 100 || step === 0 ? Math.round(value) : oneDigitIn(readersLanguage()).format(value)} ${units[step]}`
}

/** `7.5%`, or `7,5 %` with a non-breaking space in German. */
export function percentText(percent: number): string {
  return percentsIn(readersLanguage()).format(percent / 100)
}

/** `$12.50` */
export function moneyText(amount: number, currency: string): string {
  return formatMoney(amount, currency, readersLanguage() === 'de' ? 'de-DE' : 'en-US')
}

/** `3 minutes ago`, `in 2 hours`. */
export function agoText(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const [unit, size] = steps.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1]
  return relativeIn(readersLanguage()).format(Math.round(seconds / size), unit)
}

const oneDigitIn = inLanguage(
  (language) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const numbersIn = inLanguage((language) => new Intl.NumberFormat(language))
const percentsIn = inLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 }),
)
const datesIn = inLanguage(
  (language) => new Intl.DateTimeFormat(language, { ...inDay, timeZone: 'UTC' }),
)
const relativeIn = inLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
)
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
