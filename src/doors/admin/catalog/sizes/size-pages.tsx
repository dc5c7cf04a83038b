// Below the tables of sizes: adding one, and taking one away, of the catalog or of one product.

import { type ProductName, productNames } from '../../../../trade/catalog/catalog.ts'
import type {
  AmountsDocument,
  CatalogDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import type { SavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import type { PanelContext } from '../../frame/panel-context.ts'
import { SelectField, TextField } from '../../frame/parts/field.tsx'
import { readPlainAmount } from '../../frame/plain-amount.ts'
import { partAddress } from '../catalog-part.ts'
import { type CatalogPanel, oneOf } from '../change-catalog.ts'
import { ChangeForm, choicesOf } from '../forms/change-form.tsx'
import { addProductSize, addSize, removeProductSize, removeSize } from './edit-sizes.ts'

const ofCatalog = '/admin/catalog/sizes'
const ofProduct = (product: string) => `/admin/catalog/products/${product}/sizes`

export function sizePages({ change }: CatalogPanel): void {
  const page = partAddress({ kind: 'sizes' })
  change(`${ofCatalog}/add`, page, (before, { form }) => ({
    document: addSize(before, { name: form.get('name'), centimetres: form.get('centimetres') }),
  }))
  change(`${ofCatalog}/remove`, page, (before, { form }) => ({
    document: removeSize(before, form.get('gone')),
  }))

  const pageOf = (context: PanelContext) =>
    partAddress({ kind: 'costs', product: productOf(context) })
  change(`${ofProduct(':product')}/add`, pageOf, (before, context) => {
    const added = { size: context.form.get('size'), cost: costOf(before, context) }
    return { document: addProductSize(before, { product: productOf(context), ...added }) }
  })
  change(`${ofProduct(':product')}/remove`, pageOf, (before, context) => {
    const gone = { product: productOf(context), size: context.form.get('gone') }
    return { document: removeProductSize(before, gone) }
  })
}

function productOf({ param }: PanelContext): ProductName {
  return oneOf(productNames, param('product'))
}

// What is no amount is left away, and told as missing with its place.
function costOf({ currencies }: CatalogDocument, { form }: PanelContext): AmountsDocument {
  const amounts = currencies.flatMap((currency) => {
    const amount = readPlainAmount(form.get(`cost/${currency}`), currency)
    return amount === null ? [] : [[currency, amount]]
  })
  return Object.fromEntries(amounts)
}

export function SizeForms({ document, sha256 }: SavedCatalog) {
  return (
    <>
      <ChangeForm
        title="Add a size"
        note="After that, give it a cost in each product that is made in it."
        action={`${ofCatalog}/add`}
        sha256={sha256}
      >
        <TextField name="name" label="Inches, such as 9x12" isRequired maxLength={5} />
        <TextField name="centimetres" label="Centimetres, such as 23x30" isRequired maxLength={7} />
      </ChangeForm>
      <ChangeForm
        title="Remove a size"
        note="It goes from every product that is made in it."
        action={`${ofCatalog}/remove`}
        sha256={sha256}
        takesAway
      >
        <SelectField
          name="gone"
          label="Size to remove"
          choices={choicesOf(Object.keys(document.sizes))}
        />
      </ChangeForm>
    </>
  )
}

export function ProductSizeForms({ document, sha256, name }: SavedCatalog & { name: ProductName }) {
  const made = Object.keys(document.products[name]?.sizes ?? {})
  const others = Object.keys(document.sizes).filter((size) => !made.includes(size))
  return (
    <>
      {others.length > 0 && (
        <ChangeForm
          title={`Make ${name} in another size`}
          action={`${ofProduct(name)}/add`}
          sha256={sha256}
        >
          <SelectField name="size" label="Size" choices={choicesOf(others)} />
          {document.currencies.map((currency) => (
            <TextField
              key={currency}
              name={`cost/${currency}`}
              label={`Cost in ${currency}`}
              inputMode="decimal"
              isRequired
            />
          ))}
        </ChangeForm>
      )}
      <ChangeForm
        title={`Stop making ${name} in a size`}
        note="Carts that hold it ask for another size. To pause it, mark it as sold out."
        action={`${ofProduct(name)}/remove`}
        sha256={sha256}
        takesAway
      >
        <SelectField name="gone" label="Size to stop" choices={choicesOf(made)} />
      </ChangeForm>
    </>
  )
}
