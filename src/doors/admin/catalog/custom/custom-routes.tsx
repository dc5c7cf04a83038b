// Products and choices that are not built in: lists them, adds new ones, and removes those that no
// product uses. Each has a form for its names and appearance.

import { routes } from '../../../../pure/contract/route-tree.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import {
  readSavedCatalog,
  type SavedCatalog,
} from '../../../../trade/catalog/saved/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { choiceText, productLabel } from '../../catalog-words/product-labels.ts'
import { t } from '../../i18n/t.ts'
import { ChoiceSwatch } from '../../layout/parts/choice-swatch.tsx'
import { SelectField } from '../../layout/parts/field.tsx'
import { Table } from '../../layout/parts/table.tsx'
import { partAddress } from '../catalog-part.ts'
import type { CatalogPanel } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import { choicePictureRoutes } from './choice-picture-routes.tsx'
import {
  madeWith,
  withCustomChoice,
  withCustomProduct,
  withoutCustomChoice,
} from './edit-custom.ts'
import { ChoiceForm, ProductForm } from './new-custom-forms.tsx'
import { readNewChoice, readNewProduct } from './read-custom-form.ts'

export function customRoutes(panel: CatalogPanel): void {
  choicePictureRoutes(panel)
  panel.get(routes.admin.catalog.own.page, 'read_only', async ({ operator, show }) => {
    const current = await readSavedCatalog(panel.database)
    return await show({
      title: t('Custom products and choices'),
      back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
      children: (
        <>
          <p>
            {t(
              'Products and choices that Handprint doesn’t include, such as a walnut frame, a matte paper or a print on wood. Set their costs and cost tiers on the product, as with all others.',
            )}
          </p>
          <CustomLists document={current.document} />
          {hasRole(operator, 'owner') && <CustomForms {...current} />}
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
      return { document: withCustomChoice(before, choice), note }
    },
  )

  panel.change(
    routes.admin.catalog.own.choices.remove,
    routes.admin.catalog.own.page.href(),
    (before, { form }) => {
      const gone = choicesOfTheirOwn(before).find((each) => nameOf(each) === form.get('gone'))
      if (gone === undefined) return { fault: t('That choice doesn’t exist.') }
      const products = madeWith(before, gone)
      return products.length > 0
        ? {
            fault: t('{gone} is offered with {list}. Remove it there first.', {
              gone: choiceText(before, gone),
              list: products.map((name) => productLabel(before, name)).join(', '),
            }),
          }
        : {
            document: withoutCustomChoice(before, gone),
            note: `${nameOf(gone)} removed.`,
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
        document: withCustomProduct(before, product),
        note: `Product ${product.name} added.`,
      }
    },
  )
}

type CustomChoice = {
  option: string
  value: string
  words: string
  swatch: string
  picture: string | undefined
}

function choicesOfTheirOwn({ custom }: CatalogDocument): CustomChoice[] {
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

function nameOf({ option, value }: Pick<CustomChoice, 'option' | 'value'>): string {
  return `${option} ${value}`
}

function CustomLists({ document }: { document: CatalogDocument }) {
  const products = Object.entries(document.custom?.products ?? {})
  return (
    <>
      <h2>{t('Choices')}</h2>
      <Table
        caption={t('Custom choices')}
        rows={choicesOfTheirOwn(document)}
        keyOf={(choice) => nameOf(choice)}
        empty={t('None')}
        columns={[
          {
            label: t('Choice'),
            cell: (choice) => (
              <a href={partAddress({ kind: 'own-option', option: choice.option })}>
                {choiceText(document, choice)}
              </a>
            ),
          },
          { label: t('Display name'), cell: ({ words }) => words },
          {
            label: t('Colour or picture'),
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
            label: t('Available with'),
            cell: (choice) =>
              madeWith(document, choice)
                .map((name) => productLabel(document, name))
                .join(', ') || t('nothing yet'),
          },
        ]}
      />
      <h2>{t('Products')}</h2>
      <Table
        caption={t('Custom products')}
        rows={products}
        keyOf={([name]) => name}
        empty={t('None')}
        columns={[
          {
            label: t('Product'),
            cell: ([name]) => (
              <a href={partAddress({ kind: 'own-product', product: name })}>
                {productLabel(document, name)}
              </a>
            ),
          },
          { label: t('Display name'), cell: ([, { words }]) => words.en.name },
        ]}
      />
    </>
  )
}

function CustomForms({ document, sha256 }: SavedCatalog) {
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
          title={t('Remove a choice')}
          note={t('One that no product uses any more.')}
          action={routes.admin.catalog.own.choices.remove.href()}
          sha256={sha256}
          takesAway
        >
          <SelectField name="gone" label={t('Choice to remove')} choices={choices} />
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
