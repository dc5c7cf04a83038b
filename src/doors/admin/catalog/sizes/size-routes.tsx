import { readPlainAmount } from '../../../../pure/contract/plain-money.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type {
  AmountsDocument,
  CatalogDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import type { SavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { measuresOfName } from '../../../../trade/catalog/sizes.ts'
import { productLabel } from '../../catalog-words/product-labels.ts'
import { t } from '../../i18n/t.ts'
import type { PanelContext } from '../../layout/panel-context.ts'
import { SelectField, TextField } from '../../layout/parts/field.tsx'
import { sizeText } from '../../layout/print-texts.ts'
import { partAddress, productIn } from '../catalog-part.ts'
import { type CatalogPanel, productOfForm } from '../change-catalog.ts'
import { ChangeForm, fieldChoices } from '../forms/change-form.tsx'
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

export function sizeRoutes({ change }: CatalogPanel): void {
  const page = partAddress({ kind: 'sizes' })
  change(ofCatalog.add, page, (before, { form }) => {
    const size = readNewSize(form, Object.keys(before.sizes))
    return 'fault' in size ? size : { document: addSize(before, size) }
  })
  change(ofCatalog.centimetres, page, (before) => ({
    document: addCentimetreSizes(before),
    note: 'Sizes in centimetres added, with the costs of the matching sizes in inches.',
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
        title={t('Add a size')}
        note={t(
          'Prints have exactly these dimensions. Next, enter its cost for each product that comes in this size.',
        )}
        action={ofCatalog.add.href()}
        sha256={sha256}
      >
        <SelectField
          name="measures"
          label={t('Sold in')}
          choices={[
            { value: 'cm', label: t('Centimetres') },
            { value: 'in', label: t('Inches') },
          ]}
        />
        <TextField name="width" label={t('Width')} {...side} />
        <TextField
          name="height"
          label={t('Height')}
          note={t('For example 29.7. Accurate to a millimetre, or to a hundredth of an inch.')}
          {...side}
        />
        <TextField
          name="label"
          label={t('Name, such as A4')}
          note={t('If empty, the dimensions are used as the name.')}
          maxLength={16}
        />
        <TextField
          name="other"
          label={t('Name in the other unit, such as 20x28')}
          note={t('If empty, it is converted.')}
          maxLength={13}
        />
      </ChangeForm>
      {Object.keys(document.sizes).every((name) => measuresOfName(name) === 'in') && (
        <ChangeForm
          title={t('Also sell in centimetres')}
          note={t(
            'Adds 20 × 30, 50 × 70, A4 and others next to the sizes in inches of each product, at the same cost. Shoppers who use centimetres then see these, and prints have exactly these dimensions.',
          )}
          action={ofCatalog.centimetres.href()}
          sha256={sha256}
        />
      )}
      <ChangeForm
        title={t('Remove a size')}
        note={t('It is removed from every product that comes in this size.')}
        action={ofCatalog.remove.href()}
        sha256={sha256}
        takesAway
      >
        <SelectField
          name="gone"
          label={t('Size to remove')}
          choices={fieldChoices(Object.keys(document.sizes), sizeText)}
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
          title={t('Offer {name} in another size', { name: productLabel(document, name) })}
          action={ofProduct.add.href({ product: name })}
          sha256={sha256}
        >
          <SelectField name="size" label={t('Size')} choices={fieldChoices(others, sizeText)} />
          {document.currencies.map((currency) => (
            <TextField
              key={currency}
              name={`cost/${currency}`}
              label={t('Cost in {currency}', { currency })}
              inputMode="decimal"
              isRequired
            />
          ))}
        </ChangeForm>
      )}
      <ChangeForm
        title={t('Stop offering {name} in a size', { name: productLabel(document, name) })}
        note={t(
          'Carts that contain it ask the shopper to choose another size. To stop selling it for a while, mark it as sold out.',
        )}
        action={ofProduct.remove.href({ product: name })}
        sha256={sha256}
        takesAway
      >
        <SelectField
          name="gone"
          label={t('Size to stop offering')}
          choices={fieldChoices(made, sizeText)}
        />
      </ChangeForm>
    </>
  )
}
