// POSTs that take a product off the catalog, or a choice off a product. They are added by forms of
// their own: new-product-form.ts and choice-form.ts.

import { type ProductName, productNames } from '../../../../trade/catalog/catalog.ts'
import type { PanelRequest } from '../../frame/panel-request.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { listedOptions, whyChoiceStays, withoutChoice } from '../edits/edit-choices.ts'
import { withoutProduct } from '../edits/edit-products.ts'
import { type CatalogPagesDeps, catalogOfForm, oneOf, toPreview } from '../to-preview.ts'

export function productPages(panel: Panel, deps: CatalogPagesDeps): void {
  panel.post('/admin/catalog/products/:product/remove', 'owner', async (asked) => {
    const current = await catalogOfForm(deps, asked)
    const product = productOf(asked)
    const document = withoutProduct(current.document, product)
    const note = `${product} taken off.`
    const backTo = `/admin/catalog/edit/product-${product}`
    return await toPreview(deps, asked, { current, document, note, backTo })
  })

  panel.post('/admin/catalog/products/:product/choices/remove', 'owner', async (asked) => {
    const current = await catalogOfForm(deps, asked)
    const product = productOf(asked)
    const option = oneOf(listedOptions, asked.form.get('option'))
    const place = { product, option, value: asked.form.get('value') }
    const backTo = `/admin/catalog/edit/options-${product}`
    const fault = whyChoiceStays(current.document, place)
    if (fault !== null) return await asked.redirect(backTo, { kind: 'fault', text: fault })
    const document = withoutChoice(current.document, place)
    const note = `${option} ${place.value} taken off ${product}.`
    return await toPreview(deps, asked, { current, document, note, backTo })
  })
}

function productOf({ param }: PanelRequest): ProductName {
  return oneOf(productNames, param('product'))
}
