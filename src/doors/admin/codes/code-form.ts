// The terms of a discount code: what it gives, where and when, and how often. A new one may be a
// batch of random codes.

import type { Queries } from '../../../ground/database/database.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { type HandprintError, notFound } from '../../../pure/errors.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import type { Amounts } from '../../../trade/catalog/money/currencies.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import type { CodeTerms } from '../../../trade/discount-codes/discount-code.ts'
import { findDiscountCodeById } from '../../../trade/discount-codes/list-discount-codes.ts'
import { longestCode } from '../../../trade/discount-codes/normal-code.ts'
import {
  changeDiscountCode,
  insertDiscountCodes,
} from '../../../trade/discount-codes/save-discount-codes.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { FieldTable, FieldTexts } from '../forms/form-field.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { fieldAmount, fieldNumber } from '../layout/plain-amount.ts'
import { productText, sizeText } from '../layout/print-texts.ts'
import { readStores, storeChoices } from '../layout/read-stores.ts'
import { type CodeAt, checkCodeForm } from './check-code-form.ts'

export function codeForm(panel: Panel, page: (context: PanelContext) => Promise<PanelPage>) {
  return defineForm(panel, {
    route: [routes.admin.codes.new, routes.admin.codes.one],
    hasOwnPages: true,
    read: readCodeAt,
    address: ({ code }) =>
      code === null ? routes.admin.codes.new.href() : routes.admin.codes.one.href({ id: code.id }),
    fields: fieldsOf,
    texts: textsOf,
    check: (texts, at) => checkCodeForm(texts, at, panel.now()),
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
export function noSuchCode(): HandprintError {
  return notFound(t('Code not found.'))
}
