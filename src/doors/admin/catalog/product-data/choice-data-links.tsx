import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { optionLists } from '../../../../trade/catalog/document/option-lists.ts'
import { productLabel } from '../../catalog-words/product-labels.ts'
import { t } from '../../i18n/t.ts'
import { partAddress } from '../catalog-part.ts'

/** Links to the data of choices that differ from their product. */
export function ChoiceDataLinks({ document }: { document: CatalogDocument }) {
  const products = Object.entries(document.products).filter(
    ([, product]) => optionLists(product).length > 0,
  )
  return (
    <ul class="links">
      {products.map(([product]) => (
        <li key={product}>
          <a href={partAddress({ kind: 'choicedata', product })}>
            {t('Product data of the choices of {product}', {
              product: productLabel(document, product),
            })}
          </a>
        </li>
      ))}
    </ul>
  )
}
