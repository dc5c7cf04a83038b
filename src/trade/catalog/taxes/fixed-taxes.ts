import { payableStep } from '../money/payable-step.ts'
import { specialTerritory } from './special-territories.ts'
import { taxOnTop, taxWithin } from './tax-amounts.ts'
import type { TaxableSale, Taxes, TaxLine, TaxRate } from './taxes.ts'

export type TaxTerms = {
  readonly isIncluded: boolean
  readonly isOnShipping: boolean
  /** A region's rates replace its country's. Special territories may have neither. */
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
      const { lineTotals, taxedFees = [] } = sale
      const bases = [...lineTotals, ...(isOnShipping ? [sale.shipping] : []), ...taxedFees]
      const all = rates.reduce((sum, { millionths }) => sum + millionths, 0)
      const taxOn = (base: number, { millionths }: TaxRate) =>
        isIncluded ? taxWithin(base, millionths, all) : taxOnTop(base, millionths, step)
      const lines = rates.map((rate): TaxLine => {
        return { ...rate, amount: bases.reduce((sum, base) => sum + taxOn(base, rate), 0) }
      })
      const allOn = (base: number) => rates.reduce((sum, rate) => sum + taxOn(base, rate), 0)
      const lineTaxes = lineTotals.map(allOn)
      const feeTaxes = taxedFees.map(allOn)
      const tax = lines.reduce((sum, { amount }) => sum + amount, 0)
      return { isIncluded, lines, tax, lineTaxes, feeTaxes, isOnShipping, region }
    },
  }
}

function placeFor(places: readonly TaxPlace[], sale: TaxableSale): TaxPlace | undefined {
  const ratesOf = (country: string, region: string | null) =>
    places.find((place) => place.country === country && place.region === region)
  const territory = specialTerritory(sale)
  if (territory === null) {
    const ofRegion = sale.region === null ? undefined : ratesOf(sale.country, sale.region)
    return ofRegion ?? ratesOf(sale.country, null)
  }
  const { country, region, ownCountry } = territory
  const own = ownCountry === undefined ? undefined : ratesOf(ownCountry, null)
  const ofItself =
    sale.country === ownCountry
      ? (own ?? ratesOf(country, region))
      : (ratesOf(country, region) ?? (own && { ...own, region }))
  if (ofItself !== undefined) return ofItself
  if (territory.taxes === 'none') {
    const isTaxed = places.some((place) => place.country === sale.country)
    return isTaxed ? { country: sale.country, region, rates: [] } : undefined
  }
  const ofProvince = sale.region === null ? undefined : ratesOf(sale.country, sale.region)
  return ofProvince ?? ratesOf(country, null)
}
