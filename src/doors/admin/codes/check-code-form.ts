// Reads the terms of a discount code from its form, and names what is wrong beside the field.

import { readStoreId } from '../../../pure/contract/ids.ts'
import { readPlainAmount } from '../../../pure/contract/plain-money.ts'
import { entriesOf } from '../../../pure/objects.ts'
import { sentence, type Told } from '../../../pure/sentences/sentence.ts'
import { addDays, isDay, startOfDay } from '../../../pure/zoned-days.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import type { Amounts } from '../../../trade/catalog/money/currencies.ts'
import {
  codeTermsFaults,
  type TermsField,
} from '../../../trade/discount-codes/code-terms-faults.ts'
import type {
  CodeGives,
  CodeTerms,
  DiscountCode,
} from '../../../trade/discount-codes/discount-code.ts'
import { longestCode, normalCode } from '../../../trade/discount-codes/normal-code.ts'
import {
  mostCodes,
  randomCodes,
  signsOfACode,
} from '../../../trade/discount-codes/save-discount-codes.ts'
import { type Checked, choicesIn, type FieldTexts } from '../forms/form-field.ts'
import { t } from '../i18n/t.ts'
import { fieldAmount } from '../layout/plain-amount.ts'

export type CodeAt = {
  /** Null for a new one. */
  code: DiscountCode | null
  catalog: Catalog
  stores: readonly { value: string; label: string }[]
  zone: string
}

export type CodeValue = {
  /** Empty for a change. */
  codes: readonly string[]
  batch: string | null
  terms: CodeTerms
}

export function checkCodeForm(
  texts: FieldTexts<string>,
  at: CodeAt,
  now: number,
): Checked<CodeValue, string> {
  const faults: Record<string, Told> = {}
  const refuse: Refuse = (name, told) => {
    faults[name] = told
  }
  const { currencies } = at.catalog
  const text = (name: string) => texts[name] ?? ''
  const store = at.stores.find(({ value }) => value === text('store'))
  const products = choicesIn(text('products'))
  const gives = givesOf(text('kind'), texts, currencies, refuse)
  const isUnread = Object.keys(faults).length > 0
  const least = amountsOf('least', texts, currencies, refuse)
  const from = dayOf('from', texts, refuse)
  const until = dayOf('until', texts, refuse)
  const terms: CodeTerms = {
    gives,
    storeId: store === undefined ? null : readStoreId(store.value),
    products: products.length === 0 ? null : products,
    validFrom: from === null ? null : startOfDay(at.zone, from),
    validUntil: until === null ? null : startOfDay(at.zone, addDays(until, 1)),
    maxUses: countOf(text('max_uses')),
    maxUsesPerMail: countOf(text('max_uses_per_mail')),
    leastSubtotal: Object.keys(least).length === 0 ? null : least,
    mayGoBelowFloor: text('below_floor') === 'yes',
    isOn: text('is_on') === 'yes',
  }
  for (const [field, told] of entriesOf(codeTermsFaults(terms, at.catalog))) {
    const name = fieldName(field, gives.kind, currencies)
    const isKnown = (field === 'gives' && isUnread) || name in faults
    if (told !== undefined && !isKnown) refuse(name, told)
  }
  const codes = at.code === null ? newCodes(texts, refuse, now) : none
  return Object.keys(faults).length > 0 ? { faults } : { value: { ...codes, terms } }
}

const none: Pick<CodeValue, 'codes' | 'batch'> = { codes: [], batch: null }

function dayOf(name: string, texts: FieldTexts<string>, refuse: Refuse): string | null {
  const text = texts[name] ?? ''
  if (text === '') return null
  if (isDay(text)) return text
  refuse(name, t('Enter a day such as {example}.', { example: '2026-11-20' }))
  return null
}

/** NaN for what is no whole number, which the check of the terms refuses. */
function countOf(text: string): number | null {
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

type Refuse = (field: string, told: Told) => void

function givesOf(
  kind: string,
  texts: FieldTexts<string>,
  currencies: readonly string[],
  refuse: Refuse,
): CodeGives {
  if (kind === 'amount') return { kind, amounts: amountsOf('amount', texts, currencies, refuse) }
  if (kind === 'shipping') return { kind }
  if (kind === 'size') {
    const [product = '', size = ''] = (texts.size ?? '').split(' ')
    return { kind, product, size }
  }
  const percent = (texts.percent ?? '').replace(',', '.')
  const isNumber = /^\d{1,3}(\.\d{1,9})?$/.test(percent)
  return { kind: 'percent', percent: isNumber ? Number(percent) : Number.NaN }
}

function amountsOf(
  prefix: string,
  texts: FieldTexts<string>,
  currencies: readonly string[],
  refuse: Refuse,
): Amounts {
  const amounts: Record<string, number> = {}
  for (const currency of currencies) {
    const name = `${prefix}_${currency}`
    const text = texts[name] ?? ''
    if (text === '') continue
    const amount = readPlainAmount(text, currency)
    if (amount === null) {
      const field = fieldAmount(1700, currency)
      refuse(name, t('Enter an amount such as {field}.', { field }))
    } else amounts[currency] = amount
  }
  return amounts
}

/** The field beside which a fault of the terms is shown. */
function fieldName(
  field: TermsField,
  kind: CodeGives['kind'],
  [currency]: readonly string[],
): string {
  const names: Readonly<Record<TermsField, string>> = {
    gives: kind === 'amount' ? `amount_${currency}` : kind,
    products: 'products',
    validUntil: 'until',
    maxUses: 'max_uses',
    maxUsesPerMail: 'max_uses_per_mail',
    leastSubtotal: `least_${currency}`,
    mayGoBelowFloor: 'size',
  }
  return names[field]
}

/** The signs that are added to what random codes begin with. */
const longestBeginning = longestCode - signsOfACode

function newCodes(
  texts: FieldTexts<string>,
  refuse: Refuse,
  now: number,
): Pick<CodeValue, 'codes' | 'batch'> {
  const text = texts.code ?? ''
  const count = countOf(texts.count ?? '') ?? 1
  const code = text === '' ? '' : normalCode(text)
  const isCount = count >= 1 && count <= mostCodes
  if (!isCount) {
    refuse('count', sentence('Enter a whole number from 1 to {most}.', { most: mostCodes }))
  }
  const longest = isCount && count > 1 ? longestBeginning : longestCode
  if (code === null || [...code].length > longest) {
    refuse(
      'code',
      sentence('Use at most {longest} letters, digits, hyphens, dots and underscores.', {
        longest,
      }),
    )
  }
  if (!isCount || code === null || [...code].length > longest) return none
  if (count === 1) return { codes: code === '' ? randomCodes(1) : [code], batch: null }
  // Two batches may have the same name.
  const batch = `${texts.batch || t('Codes')} · ${new Date(now).toISOString().slice(0, 19)}`
  return { codes: randomCodes(count, code), batch }
}
