// Products and choices that the program does not know: which there are, new ones, and those that no
// product has taken away. What they are called and look like is changed by a form for each.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { readSavedCatalog, type SavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { choiceText, productName } from '../../catalog-words/catalog-words.ts'
import { optionText } from '../../catalog-words/place-text.ts'
import { ChoiceSwatch } from '../../frame/parts/choice-swatch.tsx'
import { CheckField, SelectField, TextField, useIsFilledIn } from '../../frame/parts/field.tsx'
import { Table } from '../../frame/parts/table.tsx'
import { inWords, say } from '../../words/say.ts'
import { optionsIn, partAddress } from '../catalog-part.ts'
import type { CatalogPanel } from '../change-catalog.ts'
import { ChangeForm, choicesOf } from '../forms/change-form.tsx'
import {
  isExtended,
  madeWith,
  withOwnChoice,
  withOwnProduct,
  withoutOwnChoice,
} from './edit-own.ts'
import { ownPicturePages } from './picture-pages.tsx'
import { kinds, readNewChoice, readNewProduct } from './read-own.ts'

const path = '/admin/catalog/own'

export function ownPages(panel: CatalogPanel): void {
  ownPicturePages(panel)
  panel.get(path, 'read_only', async ({ operator, show }) => {
    const current = await readSavedCatalog(panel.database)
    return await show({
      title: say('Own products and choices'),
      back: { href: '/admin/catalog', label: say('Catalog') },
      children: (
        <>
          <p>
            {say(
              'What Handprint does not know by itself: a frame in walnut, a matte paper, a print on wood. Costs and steps of costs stand with the product, as of all others.',
            )}
          </p>
          <OwnLists document={current.document} />
          {hasRole(operator, 'owner') && <OwnForms {...current} />}
        </>
      ),
    })
  })

  panel.change(`${path}/choices/add`, path, (before, { form }) => {
    const choice = readNewChoice(before, form)
    if ('fault' in choice) return choice
    const note = `${choice.option} ${choice.value} added.`
    return { document: withOwnChoice(before, choice), note }
  })

  panel.change(`${path}/choices/remove`, path, (before, { form }) => {
    const gone = choicesOfTheirOwn(before).find((each) => nameOf(each) === form.get('gone'))
    if (gone === undefined) return { fault: say('There is no such choice.') }
    const products = madeWith(before, gone)
    return products.length > 0
      ? {
          fault: say('{gone} can be had with {list}: take it off there first.', {
            gone: nameOf(gone),
            list: products.join(', '),
          }),
        }
      : {
          document: withoutOwnChoice(before, gone),
          note: `${nameOf(gone)} taken away.`,
        }
  })

  panel.change(`${path}/products/add`, path, (before, { form }) => {
    const product = readNewProduct(before, form)
    if ('fault' in product) return product
    return {
      document: withOwnProduct(before, product),
      note: `Product ${product.name} added.`,
    }
  })
}

type OwnChoice = {
  option: string
  value: string
  words: string
  swatch: string
  picture: string | undefined
}

function choicesOfTheirOwn({ custom }: CatalogDocument): OwnChoice[] {
  return Object.entries(custom?.options ?? {}).flatMap(([option, { values }]) =>
    Object.entries(values).map(([value, { words, swatch, picture }]) => ({
      ...{ option, value, words: words.en, swatch, picture },
    })),
  )
}

function nameOf({ option, value }: Pick<OwnChoice, 'option' | 'value'>): string {
  return `${option} ${value}`
}

function OwnLists({ document }: { document: CatalogDocument }) {
  const products = Object.entries(document.custom?.products ?? {})
  return (
    <>
      <h2>{say('Choices')}</h2>
      <Table
        caption={say('Own choices')}
        rows={choicesOfTheirOwn(document)}
        keyOf={(choice) => nameOf(choice)}
        empty={say('There are none.')}
        columns={[
          {
            label: say('Choice'),
            cell: (choice) => (
              <a href={partAddress({ kind: 'own-option', option: choice.option })}>
                {choiceText(document, choice)}
              </a>
            ),
          },
          { label: say('Called'), cell: ({ words }) => words },
          {
            label: say('Colour or picture'),
            cell: ({ words, swatch, picture }) => (
              <ChoiceSwatch
                label={picture === undefined ? swatch : words}
                colour={swatch}
                picture={picture}
                pixels={36}
              />
            ),
          },
          {
            label: say('Can be had with'),
            cell: (choice) =>
              madeWith(document, choice)
                .map((name) => productName(document, name))
                .join(', ') || say('nothing yet'),
          },
        ]}
      />
      <h2>{say('Products')}</h2>
      <Table
        caption={say('Own products')}
        rows={products}
        keyOf={([name]) => name}
        empty={say('There are none.')}
        columns={[
          {
            label: say('Product'),
            cell: ([name]) => (
              <a href={partAddress({ kind: 'own-product', product: name })}>{name}</a>
            ),
          },
          { label: say('Called'), cell: ([, { words }]) => words.en.name },
        ]}
      />
    </>
  )
}

function OwnForms({ document, sha256 }: SavedCatalog) {
  const choices = choicesOfTheirOwn(document).map(nameOf)
  return (
    <>
      <ChoiceForm {...{ document, sha256 }} />
      {choices.length > 0 && (
        <ChangeForm
          title={say('Remove a choice')}
          note={say('One that no product has any more.')}
          action={`${path}/choices/remove`}
          sha256={sha256}
          takesAway
        >
          <SelectField name="gone" label={say('Choice to remove')} choices={choicesOf(choices)} />
        </ChangeForm>
      )}
      <ProductForm {...{ document, sha256 }} />
    </>
  )
}

function ChoiceForm({ document, sha256 }: SavedCatalog) {
  const options = optionsIn(document).filter(isExtended)
  return (
    <ChangeForm
      title={say('Add a choice')}
      note={say(
        'What it is called in other languages, its picture, and what it costs by size, is added afterwards.',
      )}
      action={`${path}/choices/add`}
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

function ProductForm({ document, sha256 }: SavedCatalog) {
  return (
    <ChangeForm
      title={say('Add a product')}
      note={say(
        'It begins with sizes, costs and options of another one; all of that can be changed afterwards.',
      )}
      action={`${path}/products/add`}
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
