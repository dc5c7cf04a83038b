// Times, money and sizes as the panel writes them. Times are UTC and say so.

import { formatMoney } from '../../../trade/catalog/format-money.ts'

const time = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const number = new Intl.NumberFormat('en')

/** `21 Nov 2026, 20:35 UTC` */
export function timeText(at: number): string {
  return `${time.format(at)} UTC`
}

/** `21 Nov 2026` */
export function dayText(at: number): string {
  return day.format(at)
}

export function countText(count: number): string {
  return number.format(count)
}

/** `1.2 GB` */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** step
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

/** `$12.50` */
export function moneyText(amount: number, currency: string): string {
  return formatMoney(amount, currency, 'en-US')
}

/** `3 minutes ago`, `in 2 hours`. */
export function agoText(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const [unit, size] = steps.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1]
  return relative.format(Math.round(seconds / size), unit)
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
