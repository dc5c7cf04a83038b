import { routes } from '../../../../pure/contract/routes.ts'
import type {
  AmountsDocument,
  CatalogDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import type { SavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import { measuresOfName } from '../../../../trade/catalog/sizes.ts'
import { productName } from '../../catalog-words/catalog-words.ts'
import type { PanelContext } from '../../frame/panel-context.ts'
import { SelectField, TextField } from '../../frame/parts/field.tsx'
import { readPlainAmount } from '../../frame/plain-amount.ts'
import { sizeText } from '../../frame/print-words.ts'
import { say } from '../../words/say.ts'
import { partAddress, productIn } from '../catalog-part.ts'
import { type CatalogPanel, productOfForm } from '../change-catalog.ts'
import { ChangeForm, choicesOf } from '../forms/change-form.tsx'
import {
  addCentimetreSizes,
  addProductSize,
  addSize,
  removeProductSize,
  removeSize,
} from './edit-sizes.ts'
import { readNewSize } from './read-new-size.ts'

const ofCatalog = routes.admin.catalog.sizes
const ofProduct = routes.admin.catalog.products.one.sizes

export function sizePages({ change }: CatalogPanel): void {
  const page = partAddress({ kind: 'sizes' })
  change(ofCatalog.add, page, (before, { form }) => {
    const size = readNewSize(form, Object.keys(before.sizes))
    return 'fault' in size ? size : { document: addSize(before, size) }
  })
  change(ofCatalog.centimetres, page, (before) => ({
    document: addCentimetreSizes(before),
    note: 'Sizes in centimetres added, at the costs of those in inches beside them.',
  }))
  change(ofCatalog.remove, page, (before, { form }) => ({
    document: removeSize(before, form.get('gone')),
  }))

  const pageOf = ({ param }: PanelContext) =>
    partAddress({ kind: 'costs', product: param('product') })
  change(ofProduct.add, pageOf, (before, context) => {
    const added = { size: context.form.get('size'), cost: costOf(before, context) }
    return {
      document: addProductSize(before, { product: productOfForm(before, context), ...added }),
    }
  })
  change(ofProduct.remove, pageOf, (before, context) => {
    const gone = { product: productOfForm(before, context), size: context.form.get('gone') }
    return { document: removeProductSize(before, gone) }
  })
}

// Omits invalid amounts, which are then reported as missing with their place.
function costOf({ currencies }: CatalogDocument, { form }: PanelContext): AmountsDocument {
  const amounts = currencies.flatMap((currency) => {
    const amount = readPlainAmount(form.get(`cost/${currency}`), currency)
    return amount === null ? [] : [[currency, amount]]
  })
  return Object.fromEntries(amounts)
}

export function SizeForms({ document, sha256 }: SavedCatalog) {
  const side = { isRequired: true, maxLength: 6, inputMode: 'decimal' } as const
  return (
    <>
      <ChangeForm
        title={say('Add a size')}
        note={say(
          'It is printed in exactly this measure. After that, give it a cost in each product that is made in it.',
        )}
        action={ofCatalog.add.href()}
        sha256={sha256}
      >
        <SelectField
          name="measures"
          label={say('Sold in')}
          choices={[
            { value: 'cm', label: say('Centimetres') },
            { value: 'in', label: say('Inches') },
          ]}
        />
        <TextField name="width" label={say('Width')} {...side} />
        <TextField
          name="height"
          label={say('Height')}
          note={say('Such as 29.7: exact to the millimetre, or to a hundredth of an inch.')}
          {...side}
        />
        <TextField
          name="label"
          label={say('What it is called, such as A4')}
          note={say('Left empty, its measure is its name.')}
          maxLength={16}
        />
        <TextField
          name="other"
          label={say('Its name in the other measure, such as 20x28')}
          note={say('Left empty, it is converted.')}
          maxLength={13}
        />
      </ChangeForm>
      {Object.keys(document.sizes).every((name) => measuresOfName(name) === 'in') && (
        <ChangeForm
          title={say('Sell in centimetres, too')}
          note={say(
            'Adds 20 × 30, 50 × 70, A4 and the others beside the inches that each product is made in, at the same cost. Shoppers who measure in centimetres see these then, printed as they are named.',
          )}
          action={ofCatalog.centimetres.href()}
          sha256={sha256}
        />
      )}
      <ChangeForm
        title={say('Remove a size')}
        note={say('It goes from every product that is made in it.')}
        action={ofCatalog.remove.href()}
        sha256={sha256}
        takesAway
      >
        <SelectField
          name="gone"
          label={say('Size to remove')}
          choices={choicesOf(Object.keys(document.sizes), sizeText)}
        />
      </ChangeForm>
    </>
  )
}

export function ProductSizeForms({ document, sha256, name }: SavedCatalog & { name: string }) {
  const made = Object.keys(productIn(document, name)?.sizes ?? {})
  const others = Object.keys(document.sizes).filter((size) => !made.includes(size))
  return (
    <>
      {others.length > 0 && (
        <ChangeForm
          title={say('Make {name} in another size', { name: productName(document, name) })}
          action={ofProduct.add.href({ product: name })}
          sha256={sha256}
        >
          <SelectField name="size" label={say('Size')} choices={choicesOf(others, sizeText)} />
          {document.currencies.map((currency) => (
            <TextField
              key={currency}
              name={`cost/${currency}`}
              label={say('Cost in {currency}', { currency })}
              inputMode="decimal"
              isRequired
            />
          ))}
        </ChangeForm>
      )}
      <ChangeForm
        title={say('Stop making {name} in a size', { name: productName(document, name) })}
        note={say('Carts that hold it ask for another size. To pause it, mark it as sold out.')}
        action={ofProduct.remove.href({ product: name })}
        sha256={sha256}
        takesAway
      >
        <SelectField name="gone" label={say('Size to stop')} choices={choicesOf(made, sizeText)} />
      </ChangeForm>
    </>
  )
}
