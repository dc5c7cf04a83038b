// Who sells, as one form. Who may not change it sees it all the same.

import { languages } from '../../../pure/contract/language.ts'
import { countryNames } from '../../../trade/catalog/countries.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import type { SellerFaults, SellerField, SellerFields } from '../../../trade/legal/check-seller.ts'
import { CheckField, SelectField, TextField } from '../frame/parts/field.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'

type Props = { fields: SellerFields; faults: SellerFaults; mayChange: boolean }

const moments = [
  { value: 'paid', label: 'When an order is paid' },
  { value: 'shipped', label: 'When an order is shipped' },
  { value: 'never', label: 'Not here: I write them elsewhere' },
]

export function SellerForm({ fields, faults, mayChange }: Props) {
  const field = (name: SellerField) => ({ name, value: fields[name], fault: faults[name] })
  const countries = countryNames('en').map(({ code, name }) => ({ value: code, label: name }))
  const spoken = languages.map((value) => ({ value, label: messagesIn(value).about.name }))
  return (
    <PostForm action="/admin/seller">
      <fieldset class="stack" disabled={!mayChange}>
        <legend class="unseen">Who sells</legend>
        <div class="field-row">
          <TextField
            {...field('name')}
            label="Name"
            note="As it is registered, with the legal form, such as Example Prints GmbH."
          />
          <TextField {...field('representative')} label="Represented by" />
        </div>
        <div class="field-row">
          <TextField {...field('line1')} label="Street and number" />
          <TextField {...field('line2')} label="More of the address" />
        </div>
        <div class="field-row">
          <TextField {...field('postalCode')} label="Postal code" />
          <TextField {...field('city')} label="Town" />
          <SelectField
            {...field('country')}
            label="Country"
            choices={[{ value: '', label: 'Choose …' }, ...countries]}
          />
        </div>
        <div class="field-row">
          <TextField {...field('email')} label="E-mail" type="email" />
          <TextField {...field('phone')} label="Phone" />
        </div>
        <div class="field-row">
          <TextField
            {...field('register')}
            label="Register"
            note="Such as HRB 1234, Amtsgericht Hamburg."
          />
          <TextField {...field('vatId')} label="VAT ID" note="Such as DE123456789." />
          <TextField {...field('taxNumber')} label="Tax number" />
        </div>
        <h2>What shoppers read</h2>
        <SelectField
          {...field('language')}
          label="First language of the pages below"
          choices={spoken}
          note="Shown where a page is not written in the shopper's own."
        />
        <CheckField
          name="isMadeToOrder"
          label="Say beside the button that buys that prints are made to order, so that no withdrawal is possible"
          isChecked={fields.isMadeToOrder === 'yes'}
        />
        <h2>Invoices</h2>
        <SelectField {...field('invoicesAt')} label="Made" choices={moments} />
        <CheckField
          name="asksCompany"
          label="Ask at the checkout for a company and its VAT ID; both may stay empty"
          isChecked={fields.asksCompany === 'yes'}
        />
        <CheckField
          name="exemptsBusinesses"
          label="Take VAT off for businesses of other EU countries that give a VAT ID. Its form is checked, and not whether it is valid: check it yourself (VIES)"
          isChecked={fields.exemptsBusinesses === 'yes'}
        />
        <h2>Shoppers’ data</h2>
        <TextField
          {...field('keepDays')}
          label="Days until what is known of a shopper goes, after their order is done"
          note="Name, address, mail and pictures of orders that were shipped or have ended; sums and invoices stay. Left empty, only what you delete goes."
          inputMode="numeric"
          maxLength={4}
        />
        {mayChange && (
          <button class="button" type="submit">
            Save
          </button>
        )}
      </fieldset>
    </PostForm>
  )
}
