import { isExtended } from '../../../../trade/catalog/options.ts'
import type { SavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { optionText } from '../../catalog-words/place-text.ts'
import { productLabel } from '../../catalog-words/product-labels.ts'
import { t, tLabels } from '../../i18n/t.ts'
import { CheckField, SelectField, TextField, useIsFilledIn } from '../../layout/parts/field.tsx'
import { optionsIn } from '../catalog-part.ts'
import { ChangeForm, fieldChoices } from '../forms/change-form.tsx'
import { kinds } from './read-custom-form.ts'

type FormProps = SavedCatalog & { action: string }

export function ChoiceForm({ document, sha256, action }: FormProps) {
  const options = optionsIn(document).filter(isExtended)
  return (
    <ChangeForm
      title={t('Add a choice')}
      note={t('Add names in other languages, a picture and costs by size afterwards.')}
      action={action}
      sha256={sha256}
    >
      <SelectField
        name="option"
        label={t('Option')}
        choices={[
          ...fieldChoices(options, (option) => optionText(document, option)),
          { value: '', label: t('A new option') },
        ]}
      />
      <TextField
        name="option_name"
        label={t('Name of the new option, such as Paper')}
        maxLength={30}
      />
      <TextField
        name="name"
        label={t('Name of the choice in English, such as Walnut')}
        isRequired
        maxLength={30}
      />
      <TextField
        name="swatch"
        label={t('Swatch colour, such as #5a3d28')}
        isColour
        isRequired
        maxLength={7}
      />
      <SelectField name="kind" label={t('Effect on the print')} choices={tLabels(kinds)} />
      <TextField
        name="millimetres"
        label={t('Size of the effect, in millimetres')}
        note={t(
          'For a mat, a white border, or the distance from the wall. The width of a frame is set on its product.',
        )}
        inputMode="decimal"
        maxLength={6}
      />
      <fieldset>
        <legend>{t('Available with')}</legend>
        <div class="buttons">
          {Object.keys(document.products).map((product) => (
            <CheckField
              key={product}
              name="products"
              value={product}
              label={productLabel(document, product)}
            />
          ))}
        </div>
      </fieldset>
      <CostFields currencies={document.currencies} />
    </ChangeForm>
  )
}

const mostUnfolded = 3

function CostFields({ currencies }: { currencies: readonly string[] }) {
  return (
    <details open={useIsFilledIn('cost/') || currencies.length <= mostUnfolded}>
      <summary>{t('Added cost, in every size')}</summary>
      {currencies.map((currency) => (
        <TextField
          key={currency}
          name={`cost/${currency}`}
          label={t('In {currency}', { currency })}
          inputMode="decimal"
        />
      ))}
    </details>
  )
}

export function ProductForm({ document, sha256, action }: FormProps) {
  return (
    <ChangeForm
      title={t('Add a product')}
      note={t(
        'It starts with the sizes, costs and options of another product. You can change everything afterwards.',
      )}
      action={action}
      sha256={sha256}
    >
      <TextField
        name="product"
        label={t('Name in English, such as Wood print')}
        isRequired
        maxLength={30}
      />
      <TextField
        name="note"
        label={t('A sentence about it, such as “Printed on birch.”')}
        isRequired
        maxLength={200}
      />
      <SelectField
        name="like"
        label={t('Based on')}
        choices={fieldChoices(Object.keys(document.products), (name) =>
          productLabel(document, name),
        )}
      />
      <TextField
        name="side_color"
        label={t('Side colour, such as #c9a272')}
        isColour
        isRequired
        maxLength={7}
      />
      <SelectField
        name="roughness"
        label={t('Surface')}
        choices={[
          { value: '0.9', label: t('Matte') },
          { value: '0.5', label: t('Satin') },
          { value: '0.2', label: t('Glossy') },
        ]}
      />
    </ChangeForm>
  )
}
