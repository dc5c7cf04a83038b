// Which parts an address has to have, by country. Kept simple: the countries whose post needs a
// region, and those that have no postal codes.

const countriesThatNeedARegion = new Set(['US', 'CA', 'AU'])

// Universal Postal Union: territories whose addresses carry no postal code.
const countriesWithoutPostalCodes = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LY ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TK TO TV UG VU YE ZW'.split(
    ' ',
  ),
)

export function needsRegion(country: string): boolean {
  return countriesThatNeedARegion.has(country)
}

export function needsPostalCode(country: string): boolean {
  return !countriesWithoutPostalCodes.has(country)
}

/** What a postal code looks like where people most often mistype it; null: anything goes. */
export function postalCodeForm(country: string): { form: RegExp; example: string } | null {
  return postalCodeForms[country] ?? null
}

const postalCodeForms: Record<string, { form: RegExp; example: string }> = {
  US: { form: /^\d{5}(?:-\d{4})?$/, example: '94107' },
  CA: { form: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, example: 'K1A 0B1' },
  AU: { form: /^\d{4}$/, example: '2000' },
  DE: { form: /^\d{5}$/, example: '10115' },
  GB: { form: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, example: 'SW1A 1AA' },
}
