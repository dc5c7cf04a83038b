// Who sells, as one form. Who may not change it sees it all the same.

import { languages } from '../../../pure/contract/language.ts'
import { countryNames } from '../../../trade/catalog/countries.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import type { SellerFaults, SellerField, SellerFields } from '../../../trade/legal/check-seller.ts'
import { CheckField, SelectField, TextField } from '../frame/parts/field.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { SeenFields } from '../frame/seen-fields.tsx'
import { inWords, say, spokenLanguage } from '../words/say.ts'

type Props = {
  saved: SellerFields
  /** As they were typed, where that was faulty. */
  fields: SellerFields
  faults: SellerFaults
  mayChange: boolean
}

const moments = [
  { value: 'paid', label: 'When an order is paid' },
  { value: 'shipped', label: 'When an order is shipped' },
  { value: 'never', label: 'Not here: I write them elsewhere' },
]

export function SellerForm({ saved, fields, faults, mayChange }: Props) {
  const field = (name: SellerField) => ({ name, value: fields[name], fault: faults[name] })
  const countries = countryNames(spokenLanguage()).map(({ code, name }) => ({
    value: code,
    label: name,
  }))
  const spoken = languages.map((value) => ({ value, label: messagesIn(value).about.name }))
  return (
    <PostForm action="/admin/seller">
      <SeenFields saved={saved} />
      <fieldset class="stack" disabled={!mayChange}>
        <legend class="unseen">{say('Who sells')}</legend>
        <div class="field-row">
          <TextField
            {...field('name')}
            label={say('Name')}
            note={say('As it is registered, with the legal form, such as Example Prints GmbH.')}
          />
          <TextField {...field('representative')} label={say('Represented by')} />
        </div>
        <div class="field-row">
          <TextField {...field('line1')} label={say('Street and number')} />
          <TextField {...field('line2')} label={say('More of the address')} />
        </div>
        <div class="field-row">
          <TextField {...field('postalCode')} label={say('Postal code')} />
          <TextField {...field('city')} label={say('Town')} />
          <SelectField
            {...field('country')}
            label={say('Country')}
            choices={[{ value: '', label: say('Choose …') }, ...countries]}
          />
        </div>
        <div class="field-row">
          <TextField {...field('email')} label={say('E-mail')} type="email" />
          <TextField {...field('phone')} label={say('Phone')} />
        </div>
        <div class="field-row">
          <TextField
            {...field('register')}
            label={say('Register')}
            note={say('Such as HRB 1234, Amtsgericht Hamburg.')}
          />
          <TextField {...field('vatId')} label={say('VAT ID')} note={say('Such as DE123456789.')} />
          <TextField {...field('taxNumber')} label={say('Tax number')} />
        </div>
        <h2>{say('What shoppers read')}</h2>
        <SelectField
          {...field('language')}
          label={say('First language of the pages below')}
          choices={spoken}
          note={say("Shown where a page is not written in the shopper's own.")}
        />
        <CheckField
          name="isMadeToOrder"
          label={say(
            'Say beside the button that buys that prints are made to order, so that no withdrawal is possible',
          )}
          isChecked={fields.isMadeToOrder === 'yes'}
        />
        <h2>{say('Invoices')}</h2>
        <SelectField {...field('invoicesAt')} label={say('Made')} choices={inWords(moments)} />
        <CheckField
          name="asksCompany"
          label={say('Ask at the checkout for a company and its VAT ID; both may stay empty')}
          isChecked={fields.asksCompany === 'yes'}
        />
        <CheckField
          name="exemptsBusinesses"
          label={say(
            'Take VAT off for businesses of other EU countries that give a VAT ID. Its form is checked, and not whether it is valid: check it yourself (VIES)',
          )}
          isChecked={fields.exemptsBusinesses === 'yes'}
        />
        <h2>{say('Shoppers’ data')}</h2>
        <TextField
          {...field('keepDays')}
          label={say('Days until what is known of a shopper goes, after their order is done')}
          note={say(
            'Name, address, mail and pictures of orders that were shipped or have ended; sums and invoices stay. Left empty, only what you delete goes.',
          )}
          inputMode="numeric"
          maxLength={4}
        />
        {mayChange && (
          <button class="button" type="submit">
            {say('Save')}
          </button>
        )}
      </fieldset>
    </PostForm>
  )
}
