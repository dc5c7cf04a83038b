// Products and choices that the program does not know: lists them, adds new ones, and removes those
// that no product uses. Each has a form for its names and appearance.

import { routes } from '../../../../pure/contract/routes.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { readSavedCatalog, type SavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { choiceText, productName } from '../../catalog-words/catalog-words.ts'
import { ChoiceSwatch } from '../../frame/parts/choice-swatch.tsx'
import { SelectField } from '../../frame/parts/field.tsx'
import { Table } from '../../frame/parts/table.tsx'
import { say } from '../../words/say.ts'
import { partAddress } from '../catalog-part.ts'
import type { CatalogPanel } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import { madeWith, withOwnChoice, withOwnProduct, withoutOwnChoice } from './edit-own.ts'
import { ChoiceForm, ProductForm } from './new-own-forms.tsx'
import { ownPicturePages } from './picture-pages.tsx'
import { readNewChoice, readNewProduct } from './read-own.ts'

export function ownPages(panel: CatalogPanel): void {
  ownPicturePages(panel)
  panel.get(routes.admin.catalog.own.page, 'read_only', async ({ operator, show }) => {
    const current = await readSavedCatalog(panel.database)
    return await show({
      title: say('Own products and choices'),
      back: { href: routes.admin.catalog.page.href(), label: say('Catalog') },
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

  panel.change(
    routes.admin.catalog.own.choices.add,
    routes.admin.catalog.own.page.href(),
    (before, { form }) => {
      const choice = readNewChoice(before, form)
      if ('fault' in choice) return choice
      const note = `${choice.option} ${choice.value} added.`
      return { document: withOwnChoice(before, choice), note }
    },
  )

  panel.change(
    routes.admin.catalog.own.choices.remove,
    routes.admin.catalog.own.page.href(),
    (before, { form }) => {
      const gone = choicesOfTheirOwn(before).find((each) => nameOf(each) === form.get('gone'))
      if (gone === undefined) return { fault: say('There is no such choice.') }
      const products = madeWith(before, gone)
      return products.length > 0
        ? {
            fault: say('{gone} can be had with {list}: take it off there first.', {
              gone: choiceText(before, gone),
              list: products.map((name) => productName(before, name)).join(', '),
            }),
          }
        : {
            document: withoutOwnChoice(before, gone),
            note: `${nameOf(gone)} taken away.`,
          }
    },
  )

  panel.change(
    routes.admin.catalog.own.products.add,
    routes.admin.catalog.own.page.href(),
    (before, { form }) => {
      const product = readNewProduct(before, form)
      if ('fault' in product) return product
      return {
        document: withOwnProduct(before, product),
        note: `Product ${product.name} added.`,
      }
    },
  )
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
      option,
      value,
      words: words.en,
      swatch,
      picture,
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
              <a href={partAddress({ kind: 'own-product', product: name })}>
                {productName(document, name)}
              </a>
            ),
          },
          { label: say('Called'), cell: ([, { words }]) => words.en.name },
        ]}
      />
    </>
  )
}

function OwnForms({ document, sha256 }: SavedCatalog) {
  const choices = choicesOfTheirOwn(document).map((choice) => ({
    value: nameOf(choice),
    label: choiceText(document, choice),
  }))
  return (
    <>
      <ChoiceForm
        action={routes.admin.catalog.own.choices.add.href()}
        document={document}
        sha256={sha256}
      />
      {choices.length > 0 && (
        <ChangeForm
          title={say('Remove a choice')}
          note={say('One that no product has any more.')}
          action={routes.admin.catalog.own.choices.remove.href()}
          sha256={sha256}
          takesAway
        >
          <SelectField name="gone" label={say('Choice to remove')} choices={choices} />
        </ChangeForm>
      )}
      <ProductForm
        action={routes.admin.catalog.own.products.add.href()}
        document={document}
        sha256={sha256}
      />
    </>
  )
}
