// What an owner sets of a lab. Secrets are asked for and never shown.

import { productNames } from '../../../trade/catalog/catalog.ts'
import type { Lab } from '../../../trade/fulfilment/labs/lab.ts'
import type { LabKind } from '../../../trade/fulfilment/labs/port/lab-kind.ts'
import { CheckField, SelectField, TextField } from '../frame/parts/field.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { productText } from '../frame/print-words.ts'
import { KindFields } from './kind-fields.tsx'
import type { LabFaults } from './read-lab-form.ts'

type Props = {
  action: string
  kind: LabKind
  lab: Omit<Lab, 'id'>
  isNew: boolean
  faults: LabFaults
  /** A test of what was typed has failed; what was secret has to be typed again. */
  hasFailed?: boolean
}

export function LabForm({ action, kind, lab, isNew, faults, hasFailed = false }: Props) {
  return (
    <PostForm action={action} class="stack">
      <TextField name="name" label="Name" value={lab.name} fault={faults.name} isRequired />
      <KindFields kind={kind} setUp={lab.setUp} isNew={isNew} faults={faults} />
      <fieldset>
        <legend>Products that it makes</legend>
        <div class="buttons">
          {productNames.map((product) => (
            <CheckField
              key={product}
              name="products"
              value={product}
              label={productText(product)}
              isChecked={lab.products?.includes(product) ?? true}
            />
          ))}
        </div>
        {faults.products !== undefined && <p class="field-fault">{faults.products}</p>}
      </fieldset>
      <SelectField
        name="deliver_at"
        label="Bring an order"
        value={lab.deliverAt}
        choices={[
          { value: 'ready', label: 'when it is ready and can no longer be cancelled' },
          { value: 'in_production', label: 'when somebody has started its production' },
        ]}
      />
      <CheckField
        name="starts_production"
        label="Start the production of an order that was brought"
        isChecked={lab.startsProduction}
      />
      <CheckField
        name="takes_test_orders"
        label="Bring orders of test stores, too; otherwise only of live ones"
        isChecked={lab.takesTestOrders}
      />
      <CheckField
        name="includes_address"
        label="Give the shipping address, for a lab that ships itself"
        isChecked={lab.includesAddress}
      />
      <CheckField name="is_on" label="On: orders are brought to it" isChecked={lab.isOn} />
      <div class="buttons">
        <button class="button" type="submit">
          {isNew ? 'Add the lab' : 'Save'}
        </button>
        {hasFailed && (
          <button class="button quiet" type="submit" name="anyway" value="yes">
            Save anyway
          </button>
        )}
      </div>
    </PostForm>
  )
}
