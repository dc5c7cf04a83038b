// The terms of a discount code: what it gives, where and when, and how often. A new one may be a
// batch of random codes.

import type { Queries } from '../../../ground/database/database.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { type HandprintError, notFound } from '../../../pure/errors.ts'
import { entriesOf } from '../../../pure/objects.ts'
import { sentence, type Told } from '../../../pure/sentences/sentence.ts'
import { addDays, dayIn, isDay, startOfDay } from '../../../pure/zoned-days.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import type { Amounts } from '../../../trade/catalog/money/currencies.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import {
  codeTermsFaults,
  type TermsField,
} from '../../../trade/discount-codes/code-terms-faults.ts'
import type {
  CodeGives,
  CodeTerms,
  DiscountCode,
} from '../../../trade/discount-codes/discount-code.ts'
import { findDiscountCodeById } from '../../../trade/discount-codes/list-discount-codes.ts'
import { longestCode, normalCode } from '../../../trade/discount-codes/normal-code.ts'
import {
  changeDiscountCode,
  insertDiscountCodes,
  mostCodes,
  randomCodes,
  signsOfACode,
} from '../../../trade/discount-codes/save-discount-codes.ts'
import { defineForm } from '../forms/define-form.tsx'
import { type Checked, choicesIn, type FieldTable, type FieldTexts } from '../forms/form-field.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { fieldAmount, fieldNumber, readPlainAmount } from '../layout/plain-amount.ts'
import { productText, sizeText } from '../layout/print-texts.ts'
import { readStores, storeChoices } from '../layout/read-stores.ts'

type CodeAt = {
  /** Null for a new one. */
  code: DiscountCode | null
  catalog: Catalog
  stores: readonly { value: string; label: string }[]
  zone: string
}

type CodeValue = {
  /** Empty for a change. */
  codes: readonly string[]
  batch: string | null
  terms: CodeTerms
}

export function codeForm(panel: Panel, page: (context: PanelContext) => Promise<PanelPage>) {
  return defineForm(panel, {
    route: [routes.admin.codes.new, routes.admin.codes.one],
    hasOwnPages: true,
    read: readCodeAt,
    address: ({ code }) =>
      code === null ? routes.admin.codes.new.href() : routes.admin.codes.one.href({ id: code.id }),
    fields: fieldsOf,
    texts: textsOf,
    check: (texts, at) => checkCode(texts, at, panel.now()),
    async save(tx, { codes, batch, terms }, { code }) {
      if (code !== null) return await changeDiscountCode(tx, code.id, terms, panel.now())
      await insertDiscountCodes(tx, { codes, batch, terms }, panel.now())
    },
    audit({ code, stores }, { codes, batch, terms }) {
      const after = shown(terms, stores)
      if (code !== null) {
        const changes = changesBetween<object>(shown(code, stores), after)
        return { action: 'discount_code.changed', subject: `code ${code.code}`, changes }
      }
      const subject = batch === null ? `code ${codes[0]}` : `codes ${batch}`
      const detail = { ...(batch !== null && { codes: codes.length }), ...after }
      return { action: 'discount_code.made', subject, detail }
    },
    async done({ redirect }, { at: { code }, value: { codes, batch } }) {
      const saved = t('Saved. Open checkouts use it from their next page on.')
      if (code !== null) return await redirect(routes.admin.codes.one.href({ id: code.id }), saved)
      const list = routes.admin.codes.page.href()
      if (batch === null)
        return await redirect(list, t('The code {code} is ready.', { code: codes[0] }))
      const made = t('{count} codes are ready. Download them below.', { count: codes.length })
      return await redirect(`${list}?${new URLSearchParams({ batch })}`, made)
    },
    page,
  })
}

async function readCodeAt(db: Queries, { param, zone }: PanelContext): Promise<CodeAt> {
  const code = param('id') === '' ? null : await findDiscountCodeById(db, param('id'))
  if (code === null && param('id') !== '') throw noSuchCode()
  const catalog = await readCatalog(db)
  const stores = storeChoices((await readStores(db)).values())
  return { code, catalog, stores, zone: zone.name }
}

function fieldsOf({ code, catalog, stores }: CodeAt): FieldTable<string> {
  const { currencies, products } = catalog
  const names = new Set([...products.map(({ name }) => name), ...(code?.products ?? [])])
  return {
    ...(code === null && {
      code: {
        label: t('Code'),
        maxLength: longestCode,
        autocomplete: 'off',
        note: t(
          'What shoppers enter: letters and digits; capital or small makes no difference. Of several codes, what all of them begin with, which may be empty.',
        ),
      },
      count: {
        label: t('How many codes'),
        inputMode: 'numeric',
        isBeside: true,
        note: t('More than one: random codes that nobody can guess, as a CSV file.'),
      },
      batch: {
        label: t('Name of several codes'),
        isBeside: true,
        maxLength: 60,
        note: t('Such as “Newsletter May”. Only the panel shows it.'),
      },
    }),
    kind: {
      kind: 'choice',
      label: t('It gives'),
      choices: [
        { value: 'percent', label: t('a percentage off the prints') },
        { value: 'amount', label: t('an amount off the prints') },
        { value: 'shipping', label: t('free shipping, by the cheapest method') },
        { value: 'size', label: t('one print of a size for free') },
      ],
    },
    percent: { label: t('Percent'), inputMode: 'decimal', isBeside: true },
    size: {
      kind: 'choice',
      label: t('Free print'),
      isBeside: true,
      choices: [
        { value: '', label: t('none') },
        ...products.flatMap(({ name, sizes }) =>
          sizes.map(({ upright }) => ({
            value: `${name} ${upright.name}`,
            label: `${productText(name)} ${sizeText(upright.name)}`,
          })),
        ),
      ],
    },
    ...amountFields('amount', currencies, t('Amounts by currency'), (currency) =>
      t('Amount in {currency}', { currency }),
    ),
    products: {
      kind: 'several',
      label: t('Products it reduces'),
      note: t('None ticked: all of them, and those to come.'),
      choices: [...names].map((value) => ({ value, label: productText(value) })),
    },
    store: {
      kind: 'choice',
      label: t('Store'),
      choices: [{ value: '', label: t('All stores') }, ...stores],
    },
    from: { label: t('First day'), type: 'date' },
    until: { label: t('Last day'), type: 'date', isBeside: true },
    max_uses: {
      label: t('Orders that may use it'),
      inputMode: 'numeric',
      note: t('Empty for no limit. Of several codes, each.'),
    },
    max_uses_per_mail: {
      label: t('… of one mail address'),
      inputMode: 'numeric',
      isBeside: true,
    },
    ...amountFields('least', currencies, t('Only from a subtotal on'), (currency) =>
      t('Subtotal in {currency}', { currency }),
    ),
    below_floor: {
      kind: 'check',
      label: t(
        'It may go below the margin floor. You bear what is then missing; a store’s commission falls with the price in any case',
      ),
    },
    is_on: { kind: 'check', label: t('On: shoppers can use it') },
  }
}

function amountFields(
  prefix: 'amount' | 'least',
  currencies: readonly string[],
  fold: string,
  label: (currency: string) => string,
): FieldTable<string> {
  return Object.fromEntries(
    currencies.map((currency) => [
      `${prefix}_${currency}`,
      { label: label(currency), inputMode: 'decimal' as const, fold },
    ]),
  )
}

function textsOf({ code, catalog: { currencies }, zone }: CodeAt): FieldTexts<string> {
  const yes = (is: boolean) => (is ? 'yes' : '')
  const number = (value: number | null) => (value === null ? '' : String(value))
  const { gives = null, validFrom = null, validUntil = null } = code ?? {}
  const amounts = (prefix: string, known: Amounts | null) =>
    currencies.map((currency) => {
      const amount = known?.[currency]
      return [`${prefix}_${currency}`, amount === undefined ? '' : fieldAmount(amount, currency)]
    })
  return {
    ...(code === null && { code: '', count: '1', batch: '' }),
    kind: gives?.kind ?? 'percent',
    percent: gives?.kind === 'percent' ? fieldNumber(gives.percent) : '',
    size: gives?.kind === 'size' ? `${gives.product} ${gives.size}` : '',
    ...Object.fromEntries(amounts('amount', gives?.kind === 'amount' ? gives.amounts : null)),
    products: (code?.products ?? []).join(', '),
    store: code?.storeId ?? '',
    from: validFrom === null ? '' : dayIn(zone, validFrom),
    until: validUntil === null ? '' : dayIn(zone, validUntil - 1),
    max_uses: number(code?.maxUses ?? null),
    max_uses_per_mail: number(code?.maxUsesPerMail ?? null),
    ...Object.fromEntries(amounts('least', code?.leastSubtotal ?? null)),
    below_floor: yes(code?.mayGoBelowFloor ?? false),
    is_on: yes(code?.isOn ?? true),
  }
}

function checkCode(texts: FieldTexts<string>, at: CodeAt, now: number): Checked<CodeValue, string> {
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

/** What the audit log shows. */
function shown(terms: CodeTerms, stores: CodeAt['stores']): object {
  const { gives, storeId, products, validFrom, validUntil, isOn: isActive } = terms
  const { maxUses, maxUsesPerMail, leastSubtotal, mayGoBelowFloor } = terms
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    gives,
    store: stores.find(({ value }) => value === storeId)?.label ?? storeId,
    products,
    validFrom: time(validFrom),
    validUntil: time(validUntil),
    ...{ maxUses, maxUsesPerMail, leastSubtotal, mayGoBelowFloor, isActive },
  }
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

export function noSuchCode(): HandprintError {
  return notFound(t('Code not found.'))
}
