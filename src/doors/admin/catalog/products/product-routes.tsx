import { routes } from '../../../../pure/contract/route-tree.ts'
import type { SavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { productLabel } from '../../catalog-words/product-labels.ts'
import { t } from '../../i18n/t.ts'
import { partAddress } from '../catalog-part.ts'
import { type CatalogPanel, productOfForm } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import { withoutProduct } from './edit-products.ts'

export function productRoutes({ change }: CatalogPanel): void {
  change(
    routes.admin.catalog.products.one.remove,
    ({ param }) => partAddress({ kind: 'product', product: param('product') }),
    (before, context) => {
      const product = productOfForm(before, context)
      return {
        document: withoutProduct(before, product),
        note: `${product} removed from the catalog.`,
      }
    },
  )
}

export function ProductForms({ document, sha256, name }: SavedCatalog & { name: string }) {
  const title = t('Remove {name} from the catalog', { name: productLabel(document, name) })
  if (Object.keys(document.products).length === 1) {
    return (
      <section>
        <h2>{title}</h2>
        <p>{t('It is the only product. Add another one first.')}</p>
      </section>
    )
  }
  return (
    <ChangeForm
      title={title}
      note={t(
        'Carts that contain it ask the shopper to choose another product. Its sizes, costs and options are removed with it; you can restore an earlier version. To stop selling it for a while, mark it as sold out.',
      )}
      action={routes.admin.catalog.products.one.remove.href({ product: name })}
      sha256={sha256}
      takesAway
    />
  )
}
