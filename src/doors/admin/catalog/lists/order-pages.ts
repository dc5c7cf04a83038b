// POST that puts products, choices or currencies into another order, by a number for each.

import { HandprintError } from '../../../../pure/errors.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { namesInOrder, withOrder } from '../edits/edit-order.ts'
import { type CatalogPagesDeps, catalogOfForm, toPreview } from '../to-preview.ts'

export function orderPages(panel: Panel, deps: CatalogPagesDeps): void {
  panel.post('/admin/catalog/order', 'owner', async (asked) => {
    const { form } = asked
    const list = form.get('list')
    const current = await catalogOfForm(deps, asked)
    const names = namesInOrder(current.document, list) ?? notFound()
    const backTo = pageOf(list)
    const places = new Map(names.map((name) => [name, placeOf(form.get(`place/${name}`))]))
    if ([...places.values()].some(Number.isNaN)) {
      const text = 'Nothing was changed. Write a whole number from 1 to 999 for each place.'
      return await asked.redirect(backTo, { kind: 'fault', text })
    }
    const document = withOrder(current.document, list, places)
    return await toPreview(deps, asked, { current, document, backTo })
  })
}

function placeOf(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
}

function pageOf(list: string): string {
  if (list === 'products') return '/admin/catalog'
  if (list === 'currencies') return '/admin/catalog/currencies'
  return `/admin/catalog/edit/options-${list.split('/')[0]}`
}

function notFound(): never {
  const message = 'There is no such list in the catalog. Go back to the catalog and choose one.'
  throw new HandprintError({ code: 'not_found', status: 404, message })
}
