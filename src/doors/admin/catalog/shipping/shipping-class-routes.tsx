// Shipping classes: lists them, adds one based on another's rates, and removes one.

import { routes } from '../../../../pure/contract/route-tree.ts'
import { readSavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { plainWords } from '../../catalog-words/place-text.ts'
import { productLabel } from '../../catalog-words/product-labels.ts'
import { t } from '../../i18n/t.ts'
import { SelectField, TextField } from '../../layout/parts/field.tsx'
import { Table } from '../../layout/parts/table.tsx'
import { type CatalogPanel, oneOf } from '../change-catalog.ts'
import { ChangeForm, fieldChoices } from '../forms/change-form.tsx'
import { sentAs, shippingClasses, withClass, withoutClass } from './edit-classes.ts'

export function shippingClassRoutes(panel: CatalogPanel): void {
  panel.get(routes.admin.catalog.shippingClasses.page, 'read_only', async ({ operator, show }) => {
    const { document, sha256 } = await readSavedCatalog(panel.database)
    const rows = shippingClasses(document).map((name) => ({ name, of: sentAs(document, name) }))
    const unused = rows.filter(({ of }) => of.length === 0).map(({ name }) => name)
    return await show({
      title: t('Shipping classes'),
      back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
      children: (
        <>
          <p>
            {t(
              'A class describes how a product is packed. It has its own rates in every zone. Set the class of a product on the product itself.',
            )}
          </p>
          <Table
            caption={t('Shipping classes')}
            rows={rows}
            keyOf={({ name }) => name}
            empty={t('There are no shipping classes.')}
            columns={[
              { label: t('Class'), cell: ({ name }) => plainWords(name) },
              {
                label: t('Products in this class'),
                cell: ({ of }) =>
                  of.map((name) => productLabel(document, name)).join(', ') || t('none'),
              },
            ]}
          />
          {hasRole(operator, 'owner') && (
            <ClassForms known={rows.map(({ name }) => name)} unused={unused} sha256={sha256} />
          )}
        </>
      ),
    })
  })

  panel.change(
    routes.admin.catalog.shippingClasses.add,
    routes.admin.catalog.shippingClasses.page.href(),
    (before, { form }) => {
      const known = shippingClasses(before)
      const name = form.get('name')
      const from = oneOf(known, form.get('from'))
      const fault = faultOf(name, known)
      if (fault !== null) return { fault, field: 'name' }
      const note = `Shipping class ${name} added, with the rates of ${from}.`
      return { document: withClass(before, { name, from }), note }
    },
  )

  panel.change(
    routes.admin.catalog.shippingClasses.remove,
    routes.admin.catalog.shippingClasses.page.href(),
    (before, { form }) => {
      const name = oneOf(shippingClasses(before), form.get('gone'))
      return {
        document: withoutClass(before, name),
        note: `Shipping class ${name} removed.`,
      }
    },
  )
}

function faultOf(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return t('Class {name} already exists.', { name })
  return /^[a-z-]{1,20}$/.test(name)
    ? null
    : t('“{name}” can’t be used as a class name. Enter one word in lowercase, such as tube.', {
        name,
      })
}

type ClassFormsProps = { known: readonly string[]; unused: readonly string[]; sha256: string }

function ClassForms({ known, unused, sha256 }: ClassFormsProps) {
  return (
    <>
      <ChangeForm
        title={t('Add a class')}
        note={t('Next, set its rates in each zone and choose it for the products it is meant for.')}
        action={routes.admin.catalog.shippingClasses.add.href()}
        sha256={sha256}
      >
        <TextField name="name" label={t('Class, such as tube')} isRequired maxLength={20} />
        <SelectField
          name="from"
          label={t('Copy rates from')}
          choices={fieldChoices(known, plainWords)}
        />
      </ChangeForm>
      {unused.length > 0 && (
        <ChangeForm
          title={t('Remove a class')}
          note={t('Only a class that no product uses can be removed.')}
          action={routes.admin.catalog.shippingClasses.remove.href()}
          sha256={sha256}
          takesAway
        >
          <SelectField
            name="gone"
            label={t('Class to remove')}
            choices={fieldChoices(unused, plainWords)}
          />
        </ChangeForm>
      )}
    </>
  )
}
