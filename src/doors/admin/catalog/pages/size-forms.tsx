// Below the tables of sizes: adding one, and taking one away.

import { SelectField, TextField } from '../../frame/parts/field.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'
import type { FormPage } from '../forms/catalog-form.ts'

export function SizeForms({ page, document, sha256 }: FormPage) {
  if (page === 'sizes') return <DocumentSizes document={document} sha256={sha256} />
  const [, name = ''] = /^costs-(.+)$/.exec(page) ?? []
  const product = Object.entries(document.products).find(([known]) => known === name)?.[1]
  if (product === undefined) return null
  const made = Object.keys(product.sizes)
  const others = Object.keys(document.sizes).filter((size) => !made.includes(size))
  const action = `/admin/catalog/products/${name}/sizes`
  return (
    <>
      {others.length > 0 && (
        <section>
          <h2>{`Make ${name} in another size`}</h2>
          <PostForm action={`${action}/add`} class="stack">
            <input type="hidden" name="sha256" value={sha256} />
            <SelectField name="size" label="Size" choices={others.map(choiceOf)} />
            {document.currencies.map((currency) => (
              <TextField
                key={currency}
                name={`cost/${currency}`}
                label={`Cost in ${currency}`}
                inputMode="decimal"
                isRequired
              />
            ))}
            <button class="button" type="submit">
              Show what would change
            </button>
          </PostForm>
        </section>
      )}
      <section>
        <h2>{`Stop making ${name} in a size`}</h2>
        <p>Carts that hold it ask for another size. To pause it, mark it as sold out.</p>
        <PostForm action={`${action}/remove`} class="stack">
          <input type="hidden" name="sha256" value={sha256} />
          <SelectField name="gone" label="Size to stop" choices={made.map(choiceOf)} />
          <button class="button danger" type="submit">
            Show what would change
          </button>
        </PostForm>
      </section>
    </>
  )
}

function DocumentSizes({ document, sha256 }: Omit<FormPage, 'page'>) {
  return (
    <>
      <section>
        <h2>Add a size</h2>
        <p>After that, give it a cost in each product that is made in it.</p>
        <PostForm action="/admin/catalog/sizes/add" class="stack">
          <input type="hidden" name="sha256" value={sha256} />
          <TextField name="name" label="Inches, such as 9x12" isRequired maxLength={5} />
          <TextField
            name="centimetres"
            label="Centimetres, such as 23x30"
            isRequired
            maxLength={7}
          />
          <button class="button" type="submit">
            Show what would change
          </button>
        </PostForm>
      </section>
      <section>
        <h2>Remove a size</h2>
        <p>It goes from every product that is made in it.</p>
        <PostForm action="/admin/catalog/sizes/remove" class="stack">
          <input type="hidden" name="sha256" value={sha256} />
          <SelectField
            name="gone"
            label="Size to remove"
            choices={Object.keys(document.sizes).map(choiceOf)}
          />
          <button class="button danger" type="submit">
            Show what would change
          </button>
        </PostForm>
      </section>
    </>
  )
}

function choiceOf(value: string): { value: string; label: string } {
  return { value, label: value }
}
