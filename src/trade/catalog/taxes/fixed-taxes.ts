// Taxes by rates that stand in the catalog, by country and region.

import { payableStep } from '../payable-step.ts'
import { taxOnTop, taxWithin } from './tax-amounts.ts'
import type { TaxableSale, Taxes, TaxLine, TaxRate } from './taxes.ts'

export type TaxTerms = {
  readonly isIncluded: boolean
  readonly isOnShipping: boolean
  /** A region's rates count instead of its country's. */
  readonly places: readonly TaxPlace[]
}

export type TaxPlace = {
  readonly country: string
  readonly region: string | null
  readonly rates: readonly TaxRate[]
}

export function createFixedTaxes(terms: TaxTerms): Taxes {
  const { isIncluded, isOnShipping } = terms
  return {
    async of(sale) {
      const step = payableStep(sale.currency)
      const { rates = [], region = null } = placeFor(terms.places, sale) ?? {}
      const bases = isOnShipping ? [...sale.lineTotals, sale.shipping] : sale.lineTotals
      const all = rates.reduce((sum, { millionths }) => sum + millionths, 0)
      const taxOn = (base: number, { millionths }: TaxRate) =>
        isIncluded ? taxWithin(base, millionths, all) : taxOnTop(base, millionths, step)
      const lines = rates.map((rate): TaxLine => {
        return { ...rate, amount: bases.reduce((sum, base) => sum + taxOn(base, rate), 0) }
      })
      const lineTaxes = sale.lineTotals.map((total) =>
        rates.reduce((sum, rate) => sum + taxOn(total, rate), 0),
      )
      const tax = lines.reduce((sum, { amount }) => sum + amount, 0)
      return { isIncluded, lines, tax, lineTaxes, isOnShipping, region }
    },
  }
}

function placeFor(
  places: readonly TaxPlace[],
  { country, region }: Pick<TaxableSale, 'country' | 'region'>,
): TaxPlace | undefined {
  const here = places.filter((place) => place.country === country)
  return (
    here.find((each) => each.region !== null && each.region === region) ??
    here.find((each) => each.region === null)
  )
}
