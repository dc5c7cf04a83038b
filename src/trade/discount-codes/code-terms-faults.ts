// Checks the terms of a code against the catalog. The panel and the API name the same faults.

import { memberOf } from '../../pure/objects.ts'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Amounts } from '../catalog/money/currencies.ts'
import { formatMoney } from '../catalog/money/format-money.ts'
import { payableStep } from '../catalog/money/payable-step.ts'
import { findProduct, findSizeRow } from '../catalog/products.ts'
import type { CodeGives, CodeTerms } from './discount-code.ts'

export type TermsField =
  | 'gives'
  | 'products'
  | 'validUntil'
  | 'maxUses'
  | 'maxUsesPerMail'
  | 'leastSubtotal'
  | 'mayGoBelowFloor'

const mostUses = 1_000_000

export function codeTermsFaults(
  terms: CodeTerms,
  catalog: Catalog,
): Partial<Record<TermsField, Told>> {
  const { gives, products, validFrom, validUntil, leastSubtotal } = terms
  const ofGives = givesFault(gives, catalog)
  const unknown = products?.find((name) => findProduct(catalog, name) === null)
  const isOver = validFrom !== null && validUntil !== null && validUntil <= validFrom
  const least = leastSubtotal === null ? null : amountsFault(leastSubtotal, catalog)
  const isFree = gives.kind === 'size'
  return {
    ...(ofGives !== null && { gives: ofGives }),
    ...(unknown !== undefined && {
      products: sentence('There is no product “{name}”.', { name: unknown }),
    }),
    ...(isOver && { validUntil: sentence('The last day is before the first.') }),
    ...usesFaults(terms),
    ...(least !== null && { leastSubtotal: least }),
    ...(isFree &&
      !terms.mayGoBelowFloor && {
        mayGoBelowFloor: sentence(
          'A free print costs less than the margin floor, so this has to be allowed.',
        ),
      }),
  }
}

function givesFault(gives: CodeGives, catalog: Catalog): Told | null {
  switch (gives.kind) {
    case 'percent': {
      const { percent } = gives
      const isExact = Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
      if (percent > 0 && percent <= 100 && isExact) return null
      return sentence('Enter a percentage from 0.01 to 100 with at most two decimals.')
    }
    case 'amount':
      if (Object.keys(gives.amounts).length === 0) {
        return sentence('Enter an amount in at least one currency.')
      }
      return amountsFault(gives.amounts, catalog)
    case 'size': {
      const product = findProduct(catalog, gives.product)
      const row = product && findSizeRow(product, gives.size)
      if (row?.upright.name === gives.size) return null
      return sentence('Choose a product and one of its sizes in portrait format.')
    }
    case 'shipping':
      return null
  }
}

function amountsFault(amounts: Amounts, { currencies }: Catalog): Told | null {
  for (const currency of Object.keys(amounts)) {
    if (!currencies.includes(currency)) {
      return sentence('There are no prices in {currency}. Choose one of {list}.', {
        currency,
        list: currencies.join(', '),
      })
    }
    const amount = memberOf(amounts, currency) ?? 0
    const step = payableStep(currency)
    if (!(amount > 0) || amount % step !== 0) {
      return sentence('The amount in {currency} must be a multiple of {step} and more than 0.', {
        currency,
        step: formatMoney(step, currency, 'en'),
      })
    }
  }
  return null
}

function usesFaults({ maxUses, maxUsesPerMail }: CodeTerms) {
  const isWrong = (uses: number | null) =>
    uses !== null && !(Number.isInteger(uses) && uses >= 1 && uses <= mostUses)
  const told = sentence('Enter a whole number from 1 to {most}, or nothing for no limit.', {
    most: mostUses,
  })
  return {
    ...(isWrong(maxUses) && { maxUses: told }),
    ...(isWrong(maxUsesPerMail) && { maxUsesPerMail: told }),
  }
}
