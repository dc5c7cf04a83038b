import { minuteIn } from '../../../pure/zoned-days.ts'
import { zoneOf } from '../../../trade/catalog/countries.ts'
import { inLanguage, readersCountryName } from '../i18n/in-language.ts'
import { readersLanguage, t, tText } from '../i18n/t.ts'
import { countText, moneyText, percentText } from '../layout/formats.ts'
import { sizeText } from '../layout/print-texts.ts'
import { taxKindLabels } from './field-labels.ts'
import { choiceName, type Known, placeText, plainWords } from './place-text.ts'
import { productLabel } from './product-labels.ts'
import { zoneLabel } from './shipping-words.ts'

/**
 * From the audit log or from a document comparison. `from` and `to` are JSON, null if there is no
 * value.
 */
export type PlacedChange = { place: string; from: string | null; to: string | null }

/** `Canvas, 8 × 10 in, cost: $17.50 → $6.90` */
export function placedChangeText(known: Known, { place, from, to }: PlacedChange): string {
  const [before, after] = [from, to].map((value) => placeValueText(known, place, value))
  return `${placeText(known, place)}: ${before} → ${after}`
}

/** `Markup: 30% → 40%; … and 7 more`. Short enough for a list. */
export function placedChangesText(
  known: Known,
  changes: readonly PlacedChange[],
  moreChanges = 0,
): string {
  const shown = changes.slice(0, 2).map((change) => placedChangeText(known, change))
  const more = changes.length - shown.length + moreChanges
  const rest = more > 0 ? [t('and {moreChanges} more', { moreChanges: more })] : []
  return [...shown, ...rest].join('; ')
}

/**
 * `text` is JSON, or a list of names if the place ends in `, in order`. Null if there is no value.
 */
export function placeValueText(known: Known, place: string, text: string | null): string {
  if (text === null) {
    // The country's usual zone. `none` would mean that nothing is shipped there.
    const usual = place.startsWith('countries.') ? zoneOf(place.slice('countries.'.length)) : null
    return usual === null ? t('nothing') : zoneLabel(known, usual)
  }
  const order = orderText(known, place, text)
  if (order !== null) return order
  const value = parsed(text)
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return numberText(place, value)
  if (typeof value === 'string') return nameText(known, place, value)
  if (Array.isArray(value)) return value.length === 0 ? t('none') : value.join(', ')
  return t('none')
}

function orderText(known: Known, place: string, text: string): string | null {
  const [, option] = /^products(?:\.[^.]+\.options\.(.+)\.choices)?, in order$/.exec(place) ?? []
  if (!place.endsWith(', in order')) return null
  const names = text.split(', ')
  return names
    .map((name) =>
      option === undefined ? productLabel(known, name) : choiceName(known, option, name),
    )
    .join(', ')
}

function numberText(place: string, value: number): string {
  const last = place.split('.').at(-1) ?? ''
  if (/^[A-Z]{3}$/.test(last) && !place.startsWith('currency_digits')) return moneyText(value, last)
  if (last.endsWith('percent') || place.startsWith('store_markup')) return percentText(value)
  if (/^products\.[a-z-]+\.sizes\.[\d.x]+(?:cm)?$/.test(place)) return percentText(value)
  if (/millimetres\.|\.(?:mat|thickness)$/.test(place))
    return `${decimals(readersLanguage()).format(value)} mm`
  return Number.isInteger(value) ? countText(value) : decimals(readersLanguage()).format(value)
}

function nameText(known: Known, place: string, value: string): string {
  const [, option] = /\.options\.([\w-]+)\.(?:default|choices\..+\.value)$/.exec(place) ?? []
  if (option !== undefined) return value.startsWith('#') ? value : choiceName(known, option, value)
  if (/^sizes\./.test(place)) return sizeText(place.endsWith('cm') ? value : `${value}cm`)
  if (place.endsWith('.least_size')) return sizeText(value)
  if (place.endsWith('.reduced_since')) return timeText(value)
  if (place.startsWith('countries.')) return zoneLabel(known, value)
  if (place.startsWith('currencies')) return value
  if (place.endsWith('.picture')) return t('a picture ({value}…)', { value: value.slice(0, 8) })
  if (/^products\.[^.]+\.shipping$/.test(place)) return plainWords(value)
  if (/^taxes\..*\.kind$/.test(place)) return tText(taxKindLabels[value] ?? plainWords(value))
  if (/^(?:taxes|fees)\..*\.country$/.test(place)) return readersCountryName(value)
  return value
}

/** The audit log may have shortened it, so that it is no longer a time. */
function timeText(value: string): string {
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : `${minuteIn('UTC', at).replace('T', ' ')} UTC`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The audit log may have shortened it, so that it is no longer valid JSON.
    return text
  }
}

const decimals = inLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 4 }),
)
