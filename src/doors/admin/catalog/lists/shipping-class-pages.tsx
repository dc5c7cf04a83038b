// Classes that products are sent as: which there are, a new one that begins with another's rates, and
// one less.

import { readSavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { SelectField, TextField } from '../../frame/parts/field.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { Table } from '../../frame/parts/table.tsx'
import { sentAs, shippingClasses, withClass, withoutClass } from '../edits/shipping-classes.ts'
import { type CatalogPagesDeps, catalogOfForm, oneOf, toPreview } from '../to-preview.ts'

const path = '/admin/catalog/shipping-classes'

export function shippingClassPages(panel: Panel, deps: CatalogPagesDeps): void {
  panel.get(path, 'read_only', async ({ operator, show }) => {
    const { document, sha256 } = await readSavedCatalog(deps.database)
    const rows = shippingClasses(document).map((name) => ({ name, of: sentAs(document, name) }))
    const unused = rows.filter(({ of }) => of.length === 0).map(({ name }) => name)
    return await show({
      title: 'Shipping classes',
      back: { href: '/admin/catalog', label: 'Catalog' },
      children: (
        <>
          <p>
            A class is how a product is packed. It has rates of its own in every zone; which class a
            product is sent as stands with the product.
          </p>
          <Table
            caption="Shipping classes"
            rows={rows}
            keyOf={({ name }) => name}
            empty="There are no shipping classes."
            columns={[
              { label: 'Class', cell: ({ name }) => name },
              { label: 'Products sent as it', cell: ({ of }) => of.join(', ') || 'none' },
            ]}
          />
          {hasRole(operator, 'owner') && (
            <ClassForms known={rows.map(({ name }) => name)} unused={unused} sha256={sha256} />
          )}
        </>
      ),
    })
  })

  panel.post(`${path}/add`, 'owner', async (asked) => {
    const current = await catalogOfForm(deps, asked)
    const known = shippingClasses(current.document)
    const name = asked.form.get('name')
    const from = oneOf(known, asked.form.get('from'))
    const fault = faultOf(name, known)
    if (fault !== null) return await asked.redirect(path, { kind: 'fault', text: fault })
    const document = withClass(current.document, { name, from })
    const note = `Shipping class ${name} added, with the rates of ${from}.`
    return await toPreview(deps, asked, { current, document, note, backTo: path })
  })

  panel.post(`${path}/remove`, 'owner', async (asked) => {
    const current = await catalogOfForm(deps, asked)
    const name = oneOf(shippingClasses(current.document), asked.form.get('gone'))
    const document = withoutClass(current.document, name)
    const note = `Shipping class ${name} taken away.`
    return await toPreview(deps, asked, { current, document, note, backTo: path })
  })
}

function faultOf(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return `There is a class ${name} already.`
  return /^[a-z-]{1,20}$/.test(name)
    ? null
    : `“${name}” can’t be the name of a class. Write one word in small letters, such as tube.`
}

type ClassFormsProps = { known: readonly string[]; unused: readonly string[]; sha256: string }

function ClassForms({ known, unused, sha256 }: ClassFormsProps) {
  const choice = (value: string) => ({ value, label: value })
  return (
    <>
      <section>
        <h2>Add a class</h2>
        <p>
          After that, set its rates in each zone, and choose it for the products that it is for.
        </p>
        <PostForm action={`${path}/add`} class="stack">
          <input type="hidden" name="sha256" value={sha256} />
          <TextField name="name" label="Class, such as tube" isRequired maxLength={20} />
          <SelectField
            name="from"
            label="Its rates begin with those of"
            choices={known.map(choice)}
          />
          <button class="button" type="submit">
            Show what would change
          </button>
        </PostForm>
      </section>
      {unused.length > 0 && (
        <section>
          <h2>Remove a class</h2>
          <p>Only one that no product is sent as can go.</p>
          <PostForm action={`${path}/remove`} class="stack">
            <input type="hidden" name="sha256" value={sha256} />
            <SelectField name="gone" label="Class to remove" choices={unused.map(choice)} />
            <button class="button danger" type="submit">
              Show what would change
            </button>
          </PostForm>
        </section>
      )}
    </>
  )
}
