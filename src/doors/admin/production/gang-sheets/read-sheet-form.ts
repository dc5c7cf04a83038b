// Reads the form for a sheet or a roll.

import type { SheetSettings } from '../../../../ground/database/tables/gang-sheets-table.ts'
import { uprightNameOf } from '../../../../trade/catalog/sizes.ts'
import {
  isTooManyPixels,
  slugMillimetres,
} from '../../../../trade/production/gang-sheets/sheet-kinds.ts'
import { t } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'

type Read = { name: string; settings: SheetSettings } | { faults: Record<string, string> }

/** Reports all faults together. */
export function readSheetForm(
  form: FormFields,
  known: { products: readonly string[]; sizes: readonly string[] },
): Read {
  const faults: Record<string, string> = {}
  const length = (name: string, least: number, most: number): number => {
    const text = form.get(name)
    const value = /^\d{1,5}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
    if (value >= least && value <= most) return value
    faults[name] = t('Enter millimetres from {least} to {most}.', { least, most })
    return least
  }
  const name = form.get('name').trim()
  if (name === '' || name.length > 40) faults.name = t('Enter a name of at most 40 letters.')
  const dpi = /^\d{2,3}$/.test(form.get('dpi')) ? Number(form.get('dpi')) : 0
  if (dpi < 72 || dpi > 600) faults.dpi = t('Enter a whole number from 72 to 600.')
  const slug = form.get('slug').trim()
  if (slug.length > 200) faults.slug = t('Enter at most 200 letters.')
  const sizes = form
    .get('sizes')
    .split(/[\s,;]+/)
    .filter((size) => size !== '')
    .map((size) => uprightNameOf(size.replace('×', 'x')))
  const strange = sizes.filter((size) => !known.sizes.includes(size))
  if (strange.length > 0) {
    faults.sizes = t('The catalog doesn’t have {list}.', { list: strange.join(', ') })
  }
  const products = form.all('products').filter((product) => known.products.includes(product))
  const settings: SheetSettings = {
    width: length('width', 50, 5_000),
    height: length('height', 50, 10_000),
    is_roll: form.get('is_roll') === 'yes',
    margin: length('margin', 0, 100),
    gap: length('gap', 0, 100),
    has_cut_marks: form.get('has_cut_marks') === 'yes',
    slug,
    dpi,
    may_turn: form.get('may_turn') === 'yes',
    products: products.length === 0 ? null : products,
    sizes: sizes.length === 0 ? null : sizes,
  }
  const foot = slug === '' ? 0 : slugMillimetres
  const { width, height, margin } = settings
  if (Object.keys(faults).length === 0) {
    if (Math.min(width, height - foot) - 2 * margin < 20) {
      faults.margin = t('The margins leave no room. Enter smaller ones.')
    } else if (isTooManyPixels(settings)) {
      faults.height = t('A sheet of this size has too many pixels. Lower the length or the dpi.')
    }
  }
  return Object.keys(faults).length > 0 ? { faults } : { name, settings }
}
