// What an owner sets of a lab. Secrets are asked for and never shown.

import type { Lab } from '../../../trade/fulfilment/labs/lab.ts'
import type { LabKind } from '../../../trade/fulfilment/labs/port/lab-kind.ts'
import { CheckField, SelectField, TextField } from '../frame/parts/field.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { TryButtons } from '../frame/parts/try-buttons.tsx'
import { productText } from '../frame/print-words.ts'
import { saidRefusal } from '../words/said-refusal.ts'
import { say } from '../words/say.ts'
import { KindFields } from './kind-fields.tsx'
import type { LabFaults } from './read-lab-form.ts'

type Props = {
  action: string
  kind: LabKind
  lab: Omit<Lab, 'id'>
  /** The products that there are. */
  known: readonly string[]
  isNew: boolean
  faults: LabFaults
  /** A test of what was typed has failed; what was secret has to be typed again. */
  hasFailed?: boolean
}

export function LabForm(props: Props) {
  const { action, kind, lab, known, isNew, faults, hasFailed = false } = props
  return (
    <PostForm action={action} class="stack">
      <TextField name="name" label={say('Name')} value={lab.name} fault={faults.name} isRequired />
      <KindFields kind={kind} setUp={lab.setUp} isNew={isNew} faults={faults} />
      <fieldset>
        <legend>{say('Products that it makes')}</legend>
        <div class="buttons">
          {known.map((product) => (
            <CheckField
              key={product}
              name="products"
              value={product}
              label={productText(product)}
              isChecked={lab.products?.includes(product) ?? true}
            />
          ))}
        </div>
        {faults.products !== undefined && <p class="field-fault">{saidRefusal(faults.products)}</p>}
      </fieldset>
      <SelectField
        name="deliver_at"
        label={say('Bring an order')}
        value={lab.deliverAt}
        choices={[
          { value: 'ready', label: say('when it is ready and can no longer be cancelled') },
          { value: 'in_production', label: say('when somebody has started its production') },
        ]}
      />
      <CheckField
        name="starts_production"
        label={say('Start the production of an order that was brought')}
        isChecked={lab.startsProduction}
      />
      <CheckField
        name="takes_test_orders"
        label={say('Bring orders of test stores, too; otherwise only of live ones')}
        isChecked={lab.takesTestOrders}
      />
      <CheckField
        name="includes_address"
        label={say(
          'Give the shipping address and the words of a gift, for a lab that ships itself and prints the slip',
        )}
        isChecked={lab.includesAddress}
      />
      <CheckField name="is_on" label={say('On: orders are brought to it')} isChecked={lab.isOn} />
      <TryButtons label={isNew ? say('Add the lab') : say('Save')} hasFailed={hasFailed} />
    </PostForm>
  )
}
