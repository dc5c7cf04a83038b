// Products and choices that the program does not know: which there are, new ones, and those that no
// product has taken away. What they are called and look like is changed by a form for each.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { readSavedCatalog, type SavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { CheckField, SelectField, TextField } from '../../frame/parts/field.tsx'
import { Table } from '../../frame/parts/table.tsx'
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
import { kinds, readNewChoice, readNewProduct } from './read-own.ts'

const path = '/admin/catalog/own'

export function ownPages(panel: CatalogPanel): void {
  panel.get(path, 'read_only', async ({ operator, show }) => {
    const current = await readSavedCatalog(panel.database)
    return await show({
      title: 'Own products and choices',
      back: { href: '/admin/catalog', label: 'Catalog' },
      children: (
        <>
          <p>
            What Handprint does not know by itself: a frame in walnut, a matte paper, a print on
            wood. Costs and steps of costs stand with the product, as of all others.
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
    if (gone === undefined) return { fault: 'There is no such choice.' }
    const products = madeWith(before, gone)
    return products.length > 0
      ? {
          fault: `${nameOf(gone)} can be had with ${products.join(', ')}: take it off there first.`,
        }
      : { document: withoutOwnChoice(before, gone), note: `${nameOf(gone)} taken away.` }
  })

  panel.change(`${path}/products/add`, path, (before, { form }) => {
    const product = readNewProduct(before, form)
    if ('fault' in product) return product
    return { document: withOwnProduct(before, product), note: `Product ${product.name} added.` }
  })
}

type OwnChoice = { option: string; value: string; words: string; swatch: string }

function choicesOfTheirOwn({ custom }: CatalogDocument): OwnChoice[] {
  return Object.entries(custom?.options ?? {}).flatMap(([option, { values }]) =>
    Object.entries(values).map(([value, { words, swatch }]) => ({
      ...{ option, value, words: words.en, swatch },
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
      <h2>Choices</h2>
      <Table
        caption="Own choices"
        rows={choicesOfTheirOwn(document)}
        keyOf={(choice) => nameOf(choice)}
        empty="There are none."
        columns={[
          {
            label: 'Choice',
            cell: (choice) => (
              <a href={partAddress({ kind: 'own-option', option: choice.option })}>
                {nameOf(choice)}
              </a>
            ),
          },
          { label: 'Called', cell: ({ words }) => words },
          {
            label: 'Colour',
            cell: ({ swatch }) => (
              <svg class="own-swatch" viewBox="0 0 1 1" width="20" height="20" aria-label={swatch}>
                <rect width="1" height="1" fill={swatch} />
              </svg>
            ),
          },
          {
            label: 'Can be had with',
            cell: (choice) => madeWith(document, choice).join(', ') || 'nothing yet',
          },
        ]}
      />
      <h2>Products</h2>
      <Table
        caption="Own products"
        rows={products}
        keyOf={([name]) => name}
        empty="There are none."
        columns={[
          {
            label: 'Product',
            cell: ([name]) => (
              <a href={partAddress({ kind: 'own-product', product: name })}>{name}</a>
            ),
          },
          { label: 'Called', cell: ([, { words }]) => words.en.name },
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
          title="Remove a choice"
          note="One that no product has any more."
          action={`${path}/choices/remove`}
          sha256={sha256}
          takesAway
        >
          <SelectField name="gone" label="Choice to remove" choices={choicesOf(choices)} />
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
      title="Add a choice"
      note="What it is called in other languages, and what it costs by size, is filled in afterwards."
      action={`${path}/choices/add`}
      sha256={sha256}
    >
      <SelectField
        name="option"
        label="Choice of"
        choices={[...choicesOf(options), { value: '', label: 'A new option' }]}
      />
      <TextField
        name="option_name"
        label="What a new option is called, such as Paper"
        maxLength={30}
      />
      <TextField
        name="name"
        label="What the choice is called in English, such as Walnut"
        isRequired
        maxLength={30}
      />
      <TextField name="swatch" label="Its colour, such as #5a3d28" isRequired maxLength={7} />
      <SelectField name="kind" label="What it does to the print" choices={kinds} />
      <TextField
        name="millimetres"
        label="How much that is, in millimetres"
        note="Of a mat, and of what stands off the wall. How wide a frame is stands with its product."
        inputMode="decimal"
        maxLength={6}
      />
      <fieldset>
        <legend>Can be had with</legend>
        <div class="buttons">
          {Object.keys(document.products).map((product) => (
            <CheckField key={product} name="products" value={product} label={product} />
          ))}
        </div>
      </fieldset>
      <details>
        <summary>What it adds to the cost, in every size</summary>
        {document.currencies.map((currency) => (
          <TextField
            key={currency}
            name={`cost/${currency}`}
            label={`In ${currency}`}
            inputMode="decimal"
          />
        ))}
      </details>
    </ChangeForm>
  )
}

function ProductForm({ document, sha256 }: SavedCatalog) {
  return (
    <ChangeForm
      title="Add a product"
      note="It begins with sizes, costs and options of another one; all of that can be changed afterwards."
      action={`${path}/products/add`}
      sha256={sha256}
    >
      <TextField
        name="product"
        label="What it is called in English, such as Wood print"
        isRequired
        maxLength={30}
      />
      <TextField
        name="note"
        label="A sentence about it, such as Printed on birch."
        isRequired
        maxLength={200}
      />
      <SelectField
        name="like"
        label="Begins as"
        choices={choicesOf(Object.keys(document.products))}
      />
      <TextField
        name="side_color"
        label="Colour of its sides, such as #c9a272"
        isRequired
        maxLength={7}
      />
      <SelectField
        name="roughness"
        label="Its surface"
        choices={[
          { value: '0.9', label: 'Matte' },
          { value: '0.5', label: 'Satin' },
          { value: '0.2', label: 'Glossy' },
        ]}
      />
    </ChangeForm>
  )
}
