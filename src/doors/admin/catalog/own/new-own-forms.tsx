import { isExtended } from '../../../../trade/catalog/options.ts'
import type { SavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import { productName } from '../../catalog-words/catalog-words.ts'
import { optionText } from '../../catalog-words/place-text.ts'
import { CheckField, SelectField, TextField, useIsFilledIn } from '../../frame/parts/field.tsx'
import { inWords, say } from '../../words/say.ts'
import { optionsIn } from '../catalog-part.ts'
import { ChangeForm, choicesOf } from '../forms/change-form.tsx'
import { kinds } from './read-own.ts'

type FormProps = SavedCatalog & { action: string }

export function ChoiceForm({ document, sha256, action }: FormProps) {
  const options = optionsIn(document).filter(isExtended)
  return (
    <ChangeForm
      title={say('Add a choice')}
      note={say(
        'What it is called in other languages, its picture, and what it costs by size, is added afterwards.',
      )}
      action={action}
      sha256={sha256}
    >
      <SelectField
        name="option"
        label={say('Choice of')}
        choices={[
          ...choicesOf(options, (option) => optionText(document, option)),
          { value: '', label: say('A new option') },
        ]}
      />
      <TextField
        name="option_name"
        label={say('What a new option is called, such as Paper')}
        maxLength={30}
      />
      <TextField
        name="name"
        label={say('What the choice is called in English, such as Walnut')}
        isRequired
        maxLength={30}
      />
      <TextField
        name="swatch"
        label={say('Its colour, such as #5a3d28')}
        isColour
        isRequired
        maxLength={7}
      />
      <SelectField name="kind" label={say('What it does to the print')} choices={inWords(kinds)} />
      <TextField
        name="millimetres"
        label={say('How much that is, in millimetres')}
        note={say(
          'Of a mat, and of what stands off the wall. How wide a frame is stands with its product.',
        )}
        inputMode="decimal"
        maxLength={6}
      />
      <fieldset>
        <legend>{say('Can be had with')}</legend>
        <div class="buttons">
          {Object.keys(document.products).map((product) => (
            <CheckField
              key={product}
              name="products"
              value={product}
              label={productName(document, product)}
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
      <summary>{say('What it adds to the cost, in every size')}</summary>
      {currencies.map((currency) => (
        <TextField
          key={currency}
          name={`cost/${currency}`}
          label={say('In {currency}', { currency })}
          inputMode="decimal"
        />
      ))}
    </details>
  )
}

export function ProductForm({ document, sha256, action }: FormProps) {
  return (
    <ChangeForm
      title={say('Add a product')}
      note={say(
        'It begins with sizes, costs and options of another one; all of that can be changed afterwards.',
      )}
      action={action}
      sha256={sha256}
    >
      <TextField
        name="product"
        label={say('What it is called in English, such as Wood print')}
        isRequired
        maxLength={30}
      />
      <TextField
        name="note"
        label={say('A sentence about it, such as Printed on birch.')}
        isRequired
        maxLength={200}
      />
      <SelectField
        name="like"
        label={say('Begins as')}
        choices={choicesOf(Object.keys(document.products), (name) => productName(document, name))}
      />
      <TextField
        name="side_color"
        label={say('Colour of its sides, such as #c9a272')}
        isColour
        isRequired
        maxLength={7}
      />
      <SelectField
        name="roughness"
        label={say('Its surface')}
        choices={[
          { value: '0.9', label: say('Matte') },
          { value: '0.5', label: say('Satin') },
          { value: '0.2', label: say('Glossy') },
        ]}
      />
    </ChangeForm>
  )
}
