import type { TaxJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { SaleTaxes } from '../../../trade/catalog/taxes/taxes.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../words/fill.ts'
import type { TaxView } from './checkout-view.ts'

type Saying = { locale: string; text: Messages }

export function taxViews({ lines, isIncluded }: SaleTaxes, saying: Saying): TaxView[] {
  const taxes = lines.map((line) => ({ ...line, percent: line.millionths / 10_000 }))
  return frozenTaxViews(taxes, isIncluded, saying)
}

/** For the stored taxes of an order. */
export function frozenTaxViews(
  taxes: readonly TaxJson[],
  isIncluded: boolean,
  { locale, text }: Saying,
): TaxView[] {
  const names = { vat: text.tax.vat, sales_tax: text.tax.salesTax, tax: text.tax.tax }
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  return taxes.map(({ kind, name, percent, amount }) => {
    const values = { rate: percents.format(percent / 100), name: name ?? names[kind] }
    return {
      label: fill(isIncluded ? text.tax.included : text.tax.added, values),
      amount,
      isIncluded,
    }
  })
}
