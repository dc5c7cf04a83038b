// POSTs that add a size or take one away, of the catalog or of one product.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import type { PanelRequest } from '../../frame/panel-request.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { readPlainAmount } from '../../frame/plain-amount.ts'
import { addProductSize, addSize, removeProductSize, removeSize } from '../edits/edit-sizes.ts'
import { type CatalogPagesDeps, catalogOfForm, toPreview } from '../to-preview.ts'

export function sizePages(panel: Panel, deps: CatalogPagesDeps): void {
  const ofCatalog = '/admin/catalog/edit/sizes'
  add('/admin/catalog/sizes/add', ofCatalog, (before, { form }) =>
    addSize(before, { name: form.get('name'), centimetres: form.get('centimetres') }),
  )
  add('/admin/catalog/sizes/remove', ofCatalog, (before, { form }) =>
    removeSize(before, form.get('gone')),
  )
  const ofProduct = '/admin/catalog/products/:product/sizes'
  add(`${ofProduct}/add`, null, (before, asked) => {
    const size = asked.form.get('size')
    const cost = costOf(before, asked)
    return addProductSize(before, { product: asked.param('product'), size, cost })
  })
  add(`${ofProduct}/remove`, null, (before, { param, form }) =>
    removeProductSize(before, { product: param('product'), size: form.get('gone') }),
  )

  function add(path: string, page: string | null, change: ChangeSizes): void {
    panel.post(path, 'owner', async (asked) => {
      const current = await catalogOfForm(deps, asked)
      const document = change(current.document, asked)
      const backTo =
        page ?? `/admin/catalog/edit/costs-${encodeURIComponent(asked.param('product'))}`
      return await toPreview(deps, asked, { current, document, backTo })
    })
  }
}

type ChangeSizes = (before: CatalogDocument, asked: PanelRequest) => CatalogDocument

// What is no amount is left away, and told as missing with its place.
function costOf({ currencies }: CatalogDocument, { form }: PanelRequest): Record<string, number> {
  const amounts = currencies.flatMap((currency) => {
    const amount = readPlainAmount(form.get(`cost/${currency}`), currency)
    return amount === null ? [] : [[currency, amount]]
  })
  return Object.fromEntries(amounts)
}
