// Below the form of a product: taking it off the catalog.

import { productNames } from '../../../../trade/catalog/catalog.ts'
import { PostForm } from '../../frame/parts/post-form.tsx'
import type { FormPage } from '../forms/catalog-form.ts'

export function ProductForms({ page, document, sha256 }: FormPage) {
  const name = productNames.find((known) => page === `product-${known}`)
  if (name === undefined) return null
  const isLast = Object.keys(document.products).length === 1
  return (
    <section>
      <h2>{`Take ${name} off the catalog`}</h2>
      {isLast ? (
        <p>It is the only product. Add another one first.</p>
      ) : (
        <>
          <p>
            Carts that hold it ask for another product. Its sizes, costs and options go with it; an
            earlier version brings them back. To pause it, mark it as sold out.
          </p>
          <PostForm action={`/admin/catalog/products/${name}/remove`}>
            <input type="hidden" name="sha256" value={sha256} />
            <button class="button danger" type="submit">
              Show what would change
            </button>
          </PostForm>
        </>
      )}
    </section>
  )
}
