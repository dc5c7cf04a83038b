// Reads a new size: the unit it is sold in, and two numbers in either order.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import {
  convertedName,
  extentOfName,
  isNear,
  measuresOfName,
  uprightNameOf,
} from '../../../../trade/catalog/sizes.ts'
import { t } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'
import { sizeText } from '../../layout/print-texts.ts'

export type ReadSize =
  | { name: string; otherName: string; label: string | null }
  | { fault: string; field: 'width' | 'height' }

export function readNewSize(form: FormFields, known: readonly string[]): ReadSize {
  const isMetric = form.get('measures') === 'cm'
  const unit = isMetric ? 'cm' : ''
  const sides = ['width', 'height'].map((side) => readSide(form.get(side), isMetric ? 1 : 2))
  const [width, height] = sides
  if (!width || !height) {
    const most = isMetric ? t('centimetres such as 50 or 29.7') : t('inches such as 24 or 8.5')
    return width
      ? { fault: t('The height is not valid. Enter {most}.', { most }), field: 'height' }
      : { fault: t('The width is not valid. Enter {most}.', { most }), field: 'width' }
  }
  const name = uprightNameOf(`${width}x${height}${unit}`)
  if (known.includes(name))
    return { fault: t('{name} already exists.', { name: sizeText(name) }), field: 'height' }
  const other = form.get('other').replaceAll(/\s/g, '').replaceAll(',', '.').replace('×', 'x')
  return {
    name,
    otherName: other === '' ? convertedName(name) : uprightNameOf(other),
    label: form.get('label') || null,
  }
}

/** The format used in size names: a dot as decimal separator, and no trailing zeros. */
function readSide(text: string, mostDecimals: number): string | null {
  const [, whole, fraction = ''] = /^0*(\d{1,3})(?:[.,](\d*?)0*)?$/.exec(text.trim()) ?? []
  if (whole === undefined || whole === '0' || fraction.length > mostDecimals) return null
  return fraction === '' ? whole : `${whole}.${fraction}`
}

const nearShare = 0.03

/** Warns, before a change is saved, about added sizes that are almost equal to an existing one. */
export function nearSizes(before: CatalogDocument, after: CatalogDocument): string[] {
  const names = Object.keys(after.sizes)
  const added = names.filter((name) => !Object.hasOwn(before.sizes, name))
  return added.flatMap((name, index) =>
    names
      .filter((other) => other !== name && !added.slice(0, index).includes(other))
      .filter((other) => isNear(extentOfName(name), extentOfName(other), nearShare))
      .map((other) => {
        const near = t('{name} is within 3% of {other}, which already exists', {
          name: sizeText(name),
          other: sizeText(other),
        })
        return measuresOfName(name) === measuresOfName(other)
          ? t(
              '{near}. A product in both would have two sizes that shoppers can hardly tell apart.',
              { near },
            )
          : t('{near}. If a product comes in both, each shopper sees the one in their own unit.', {
              near,
            })
      }),
  )
}
