// Shipping classes: lists them, adds one based on another's rates, and removes one.

import { routes } from '../../../../pure/contract/routes.ts'
import { readSavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { productName } from '../../catalog-words/catalog-words.ts'
import { plainWords } from '../../catalog-words/place-text.ts'
import { SelectField, TextField } from '../../frame/parts/field.tsx'
import { Table } from '../../frame/parts/table.tsx'
import { say } from '../../words/say.ts'
import { type CatalogPanel, oneOf } from '../change-catalog.ts'
import { ChangeForm, choicesOf } from '../forms/change-form.tsx'
import { sentAs, shippingClasses, withClass, withoutClass } from './edit-classes.ts'

export function classPages(panel: CatalogPanel): void {
  panel.get(routes.admin.catalog.shippingClasses.page, 'read_only', async ({ operator, show }) => {
    const { document, sha256 } = await readSavedCatalog(panel.database)
    const rows = shippingClasses(document).map((name) => ({ name, of: sentAs(document, name) }))
    const unused = rows.filter(({ of }) => of.length === 0).map(({ name }) => name)
    return await show({
      title: say('Shipping classes'),
      back: { href: routes.admin.catalog.page.href(), label: say('Catalog') },
      children: (
        <>
          <p>
            {say(
              'A class is how a product is packed. It has rates of its own in every zone; which class a product is sent as stands with the product.',
            )}
          </p>
          <Table
            caption={say('Shipping classes')}
            rows={rows}
            keyOf={({ name }) => name}
            empty={say('There are no shipping classes.')}
            columns={[
              { label: say('Class'), cell: ({ name }) => plainWords(name) },
              {
                label: say('Products sent as it'),
                cell: ({ of }) =>
                  of.map((name) => productName(document, name)).join(', ') || say('none'),
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
        note: `Shipping class ${name} taken away.`,
      }
    },
  )
}

function faultOf(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return say('There is a class {name} already.', { name })
  return /^[a-z-]{1,20}$/.test(name)
    ? null
    : say('“{name}” can’t be the name of a class. Write one word in small letters, such as tube.', {
        name,
      })
}

type ClassFormsProps = { known: readonly string[]; unused: readonly string[]; sha256: string }

function ClassForms({ known, unused, sha256 }: ClassFormsProps) {
  return (
    <>
      <ChangeForm
        title={say('Add a class')}
        note={say(
          'After that, set its rates in each zone, and choose it for the products that it is for.',
        )}
        action={routes.admin.catalog.shippingClasses.add.href()}
        sha256={sha256}
      >
        <TextField name="name" label={say('Class, such as tube')} isRequired maxLength={20} />
        <SelectField
          name="from"
          label={say('Its rates begin with those of')}
          choices={choicesOf(known, plainWords)}
        />
      </ChangeForm>
      {unused.length > 0 && (
        <ChangeForm
          title={say('Remove a class')}
          note={say('Only one that no product is sent as can go.')}
          action={routes.admin.catalog.shippingClasses.remove.href()}
          sha256={sha256}
          takesAway
        >
          <SelectField
            name="gone"
            label={say('Class to remove')}
            choices={choicesOf(unused, plainWords)}
          />
        </ChangeForm>
      )}
    </>
  )
}
