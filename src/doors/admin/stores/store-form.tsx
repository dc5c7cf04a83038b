// The settings of a store as one form. Who may not change them sees them all the same.

import { isCurrency } from '../../../pure/contract/currency-digits.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import type {
  StoreFaults,
  StoreField,
  StoreFields,
} from '../../../trade/stores/settings/check-store-settings.ts'
import { currencyChoices } from '../frame/parts/currency-choices.ts'
import { CheckField, LongTextField, SelectField, TextField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { SeenFields } from '../frame/seen-fields.tsx'
import { saidRefusal } from '../words/said-refusal.ts'
import { inWords, say } from '../words/say.ts'

type StoreFormProps = {
  address: string
  saved: StoreFields
  /** As they were typed, where that was faulty. */
  fields: StoreFields
  faults: StoreFaults
  mayChange: boolean
  /** Currencies of the catalog. */
  sold: readonly string[]
}

const whenLate = [
  { value: 'hold', label: 'Put the order on hold' },
  { value: 'refund', label: 'Give the money back and cancel' },
]

export function StoreForm({ address, saved, fields, faults, mayChange, sold }: StoreFormProps) {
  const field = (name: StoreField) => ({ name, value: fields[name], fault: faults[name] })
  // Of an older release: a catalog that is saved now moves its stores.
  const isSold = sold.includes(fields.currency) || !isCurrency(fields.currency)
  return (
    <PostForm action={address}>
      <SeenFields saved={saved} />
      <fieldset class="stack" disabled={!mayChange}>
        <legend class="unseen">{say('Settings')}</legend>
        <div class="field-row">
          <TextField {...field('name')} label={say('Name')} maxLength={100} isRequired />
          <TextField
            {...field('support_email')}
            label={say('Shoppers write to')}
            type="email"
            note={say('The reply address of mails to them.')}
          />
        </div>
        <div class="field-row">
          <SelectField
            {...field('currency')}
            label={say('Currency')}
            choices={currencyChoices(isSold ? sold : [fields.currency, ...sold])}
            note={say('Where nothing else decides: one of those that the catalog has prices in.')}
          />
        </div>
        <Currencies typed={fields.currencies} fault={faults.currencies} sold={sold} />
        <LongTextField
          {...field('embedding_hosts')}
          label={say('Hosts that may show its pages in a frame')}
          rows={3}
          note={say(
            'One in a line, such as example.com or *.example.com. In test mode every host may.',
          )}
        />
        <div class="field-row">
          <TextField
            {...field('image_root')}
            label={say('Image root')}
            note={say('What relative image addresses are read from.')}
          />
          <TextField
            {...field('quota_megabytes')}
            label={say('Room for its pictures, in MB')}
            inputMode="numeric"
            note={say('0: any. Empty: as for all stores.')}
          />
        </div>
        <TextField
          {...field('accent')}
          label={say('Accent colour')}
          isColour
          maxLength={20}
          note={say("Of buttons and of what is chosen, such as #1c5b47. Empty: Handprint's own.")}
        />
        <h2>{say('Orders')}</h2>
        <div class="field-row">
          <TextField
            {...field('cool_off_minutes')}
            label={say('Minutes in which an order can be cancelled')}
            inputMode="numeric"
            note={say('Until then it is not printed. 0: none.')}
          />
          <TextField
            {...field('reminder_hours')}
            label={say('Hours until a late print image is asked for again')}
            note={say('Such as 24, 72; empty: never.')}
          />
        </div>
        <div class="field-row">
          <TextField
            {...field('deadline_days')}
            label={say('Days until a print image is too late')}
            inputMode="numeric"
          />
          <SelectField
            {...field('late_image')}
            label={say('What happens then')}
            choices={inWords(whenLate)}
          />
        </div>
        <CheckField
          name="closed"
          label={say('Closed for now: no cart opens, what was ordered goes on')}
          isChecked={fields.closed === 'yes'}
        />
        <CheckField
          name="on_account"
          label={say('Its programs may place orders on account, which you bill later')}
          isChecked={fields.on_account === 'yes'}
        />
        {mayChange && <Submit>{say('Save')}</Submit>}
      </fieldset>
    </PostForm>
  )
}

type CurrenciesProps = Pick<StoreFormProps, 'sold'> & { typed: string; fault: Told | undefined }

function Currencies({ typed, fault, sold }: CurrenciesProps) {
  const chosen = typed.split(/[\s,]+/).filter((each) => each !== '')
  return (
    <fieldset
      class="many-choices"
      {...(fault !== undefined && { 'aria-describedby': 'currencies-fault' })}
    >
      <legend>{say('Currencies that shoppers may choose')}</legend>
      {currencyChoices([...new Set([...sold, ...chosen])]).map(({ value, label }) => (
        <CheckField
          key={value}
          name="currencies"
          value={value}
          label={label}
          isChecked={chosen.includes(value)}
        />
      ))}
      <p class="field-note">{say('None ticked: all of the catalog.')}</p>
      {fault !== undefined && (
        <p class="field-fault" id="currencies-fault">
          {saidRefusal(fault)}
        </p>
      )}
    </fieldset>
  )
}
