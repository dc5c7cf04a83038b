// Below the form of a product: taking it off the catalog. It is added by a form of its own.

import { type ProductName, productNames } from '../../../../trade/catalog/catalog.ts'
import type { SavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import type { PanelContext } from '../../frame/panel-context.ts'
import { partAddress } from '../catalog-part.ts'
import { type CatalogPanel, oneOf } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import { withoutProduct } from './edit-products.ts'

export function productPages({ change }: CatalogPanel): void {
  const productOf = ({ param }: PanelContext) => oneOf(productNames, param('product'))
  change(
    '/admin/catalog/products/:product/remove',
    (context) => partAddress({ kind: 'product', product: productOf(context) }),
    (before, context) => {
      const product = productOf(context)
      return { document: withoutProduct(before, product), note: `${product} taken off.` }
    },
  )
}

export function ProductForms({ document, sha256, name }: SavedCatalog & { name: ProductName }) {
  const title = `Take ${name} off the catalog`
  if (Object.keys(document.products).length === 1) {
    return (
      <section>
        <h2>{title}</h2>
        <p>It is the only product. Add another one first.</p>
      </section>
    )
  }
  return (
    <ChangeForm
      title={title}
      note="Carts that hold it ask for another product. Its sizes, costs and options go with it; an earlier version brings them back. To pause it, mark it as sold out."
      action={`/admin/catalog/products/${name}/remove`}
      sha256={sha256}
      takesAway
    />
  )
}
