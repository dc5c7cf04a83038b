// Price lists: which there are, a new one that begins with another's amounts, and one less.

import { isCurrency } from '../../../../pure/contract/currency-digits.ts'
import { readSavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import type { PanelRequest } from '../../frame/panel-request.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { SelectField, TextField } from '../../frame/parts/field.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { addCurrency, removeCurrency } from '../edits/edit-currencies.ts'
import { OrderForm } from '../pages/order-form.tsx'
import { type CatalogPagesDeps, catalogOfForm, oneOf, toPreview } from '../to-preview.ts'

const path = '/admin/catalog/currencies'

export function currencyPages(panel: Panel, deps: CatalogPagesDeps): void {
  panel.get(path, 'read_only', async ({ operator, show }) => {
    const { document, sha256 } = await readSavedCatalog(deps.database)
    const known = document.currencies
    return await show({
      title: 'Currencies',
      back: { href: '/admin/catalog', label: 'Catalog' },
      children: (
        <>
          <p>
            {`There are price lists in ${known.join(', ')}. Every amount is given in each of them; nothing is converted. Their amounts stand with the sizes, the options and shipping.`}
          </p>
          {hasRole(operator, 'owner') && <CurrencyForms known={known} sha256={sha256} />}
        </>
      ),
    })
  })

  panel.post(`${path}/add`, 'owner', async (asked) => {
    const { form, redirect } = asked
    const current = await catalogOfForm(deps, asked)
    const currency = form.get('currency').toUpperCase()
    const factor = Number(form.get('factor').replace(',', '.'))
    const roundTo = Number(form.get('round_to'))
    const fault = faultOf({ currency, factor, roundTo, known: current.document.currencies })
    if (fault !== null) return await redirect(path, { kind: 'fault', text: fault })
    const from = oneOf(current.document.currencies, form.get('from'))
    const added = { currency, factor, roundTo, from }
    const document = addCurrency(current.document, added)
    const note = `${currency} added: ${added.from} times ${factor}.`
    return await toPreview(deps, asked, { current, document, note, backTo: path })
  })

  panel.post(`${path}/remove`, 'owner', async (asked: PanelRequest) => {
    const current = await catalogOfForm(deps, asked)
    const currency = oneOf(current.document.currencies, asked.form.get('gone'))
    const document = removeCurrency(current.document, currency)
    const note = `${currency} removed.`
    return await toPreview(deps, asked, { current, document, note, backTo: path })
  })
}

type Asked = { currency: string; factor: number; roundTo: number; known: readonly string[] }

function faultOf({ currency, factor, roundTo, known }: Asked): string | null {
  if (known.includes(currency)) return `There is a price list in ${currency} already.`
  if (!isCurrency(currency)) {
    return 'Write a currency as its three letters, such as AUD.'
  }
  if (!(factor > 0 && factor <= 1_000_000)) return 'Write the factor as a number, such as 1.52.'
  const isRound = Number.isInteger(roundTo) && roundTo >= 1 && roundTo <= 100_000
  return isRound ? null : 'Round up to a whole number of minor units, from 1 to 100000.'
}

function CurrencyForms({ known, sha256 }: { known: readonly string[]; sha256: string }) {
  const choices = known.map((value) => ({ value, label: value }))
  return (
    <>
      <section>
        <h2>Add a currency</h2>
        <PostForm action={`${path}/add`} class="stack">
          <input type="hidden" name="sha256" value={sha256} />
          <TextField name="currency" label="Currency" isRequired maxLength={3} />
          <SelectField name="from" label="Its amounts begin with those in" choices={choices} />
          <TextField
            name="factor"
            label="Times"
            note="How much one unit of that is in the new currency, such as 1.52."
            inputMode="decimal"
            isRequired
          />
          <TextField
            name="round_to"
            label="Rounded up to"
            value="100"
            note="In minor units: 100 makes whole dollars."
            inputMode="numeric"
            isRequired
          />
          <button class="button" type="submit">
            Show what would change
          </button>
        </PostForm>
      </section>
      <OrderForm
        list="currencies"
        names={known}
        title="Change the order of currencies"
        note="Shoppers choose from them so, and a cart whose currency goes away goes on in the first."
        sha256={sha256}
      />
      {known.length > 1 && (
        <section>
          <h2>Remove a currency</h2>
          <p>Open carts in it go on in the first one that is left. Orders keep theirs.</p>
          <PostForm action={`${path}/remove`} class="stack">
            <input type="hidden" name="sha256" value={sha256} />
            <SelectField name="gone" label="Currency to remove" choices={choices} />
            <button class="button danger" type="submit">
              Show what would change
            </button>
          </PostForm>
        </section>
      )}
    </>
  )
}
