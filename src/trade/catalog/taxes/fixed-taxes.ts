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
      const rates = ratesFor(terms.places, sale)
      const bases = isOnShipping ? [...sale.lineTotals, sale.shipping] : sale.lineTotals
      const all = rates.reduce((sum, { millionths }) => sum + millionths, 0)
      const lines = rates.map((rate): TaxLine => {
        const { millionths } = rate
        const amounts = bases.map((base) =>
          isIncluded ? taxWithin(base, millionths, all) : taxOnTop(base, millionths, step),
        )
        return { ...rate, amount: amounts.reduce((sum, amount) => sum + amount, 0) }
      })
      return { isIncluded, lines, tax: lines.reduce((sum, { amount }) => sum + amount, 0) }
    },
  }
}

function ratesFor(
  places: readonly TaxPlace[],
  { country, region }: Pick<TaxableSale, 'country' | 'region'>,
): readonly TaxRate[] {
  const here = places.filter((place) => place.country === country)
  const place =
    here.find((each) => each.region !== null && each.region === region) ??
    here.find((each) => each.region === null)
  return place?.rates ?? []
}
