// Packages: the values of the form, and the document with one package more or less.

import { languages } from '../../../../pure/contract/language.ts'
import { readPlainAmount } from '../../../../pure/contract/plain-money.ts'
import type {
  CatalogDocument,
  PackageDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { t } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'

type SlotDocument = PackageDocument['slots'][number]

export const maxSlots = 10

/** The typed package, or what is wrong with each field. Slots without a number are left out. */
export function typedPackage(
  form: FormFields,
  { currencies }: Pick<CatalogDocument, 'currencies'>,
): { pack: PackageDocument } | { faults: Record<string, string> } {
  const faults: Record<string, string> = {}
  const en = form.get('name/en')
  if (en === '') faults['name/en'] = t('Enter a name.')
  const others = languages.flatMap((language) => {
    const text = form.get(`name/${language}`)
    return language === 'en' || text === '' ? [] : [[language, text] as const]
  })
  const price = currencies.flatMap((currency) => {
    const text = form.get(`price/${currency}`)
    if (text === '') return []
    const amount = readPlainAmount(text, currency)
    if (amount === null || amount === 0) {
      faults[`price/${currency}`] = t('Enter an amount in {currency}.', { currency })
      return []
    }
    return [[currency, amount] as const]
  })
  const slots = Array.from({ length: maxSlots }, (_, index) => typedSlot(form, index, faults))
  const filled = slots.filter((slot) => slot !== null)
  if (filled.length === 0) faults['quantity/0'] ??= t('Enter how many prints the package has.')
  if (Object.keys(faults).length > 0) return { faults }
  const name = { en, ...Object.fromEntries(others) }
  return { pack: { name, price: Object.fromEntries(price), slots: filled } }
}

function typedSlot(
  form: FormFields,
  index: number,
  faults: Record<string, string>,
): SlotDocument | null {
  const text = form.get(`quantity/${index}`)
  if (text === '') return null
  const numberOf = (field: string) => {
    const typed = form.get(field)
    const isWhole = /^[1-9]\d{0,2}$/.test(typed)
    if (!isWhole) faults[field] = t('Enter a whole number from 1 to 999.')
    return isWhole ? Number(typed) : 1
  }
  const quantity = numberOf(`quantity/${index}`)
  const sizes = form
    .get(`sizes/${index}`)
    .split(/[\s,;]+/)
    .filter((size) => size !== '')
  if (sizes.length === 0)
    faults[`sizes/${index}`] = t('Enter one or more sizes, as in 4x6, 10x15cm.')
  const hasPictures = form.get(`pictures/${index}`) !== ''
  return {
    quantity,
    product: form.get(`product/${index}`),
    sizes: [...new Set(sizes)],
    ...(hasPictures && { pictures: numberOf(`pictures/${index}`) }),
  }
}

/** `was`: the English name of the package that it replaces, or empty. */
export function withPackage(
  before: CatalogDocument,
  pack: PackageDocument,
  was: string,
): CatalogDocument {
  const packages = before.packages ?? []
  const at = packages.findIndex(({ name }) => name.en === was)
  return {
    ...before,
    packages:
      at === -1 ? [...packages, pack] : packages.map((each, index) => (index === at ? pack : each)),
  }
}

export function withoutPackage(before: CatalogDocument, name: string): CatalogDocument {
  const { packages = [], ...document } = before
  const left = packages.filter((pack) => pack.name.en !== name)
  return left.length === 0 ? document : { ...document, packages: left }
}
