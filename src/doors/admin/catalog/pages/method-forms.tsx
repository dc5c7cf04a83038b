// Below a shipping zone: the methods that it could offer too, and those that it could stop offering.

import { shippingMethodNames } from '../../../../trade/catalog/shipping-terms.ts'
import { SelectField } from '../../frame/parts/field.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { methodsThatAre } from '../edits/edit-shipping.ts'
import type { FormPage } from '../forms/catalog-form.ts'
import { methodText } from '../forms/shipping-fields.ts'
import { zoneLabel } from '../forms/shipping-form.ts'

export function MethodForms({ page, document, sha256 }: FormPage) {
  const [, zone = ''] = /^shipping-(.+)$/.exec(page) ?? []
  const methods = document.shipping[zone]
  if (methods === undefined) return null
  const action = `/admin/catalog/shipping-zones/${zone}/methods`
  const others = methodsThatAre(document).map((place) => {
    const label = `${place.method} to ${zoneLabel(place.zone)}`
    return { value: methodText(place), label }
  })
  return shippingMethodNames.map((method) =>
    methods[method] === undefined ? (
      <section key={method}>
        <h2>{`Offer ${method}`}</h2>
        <PostForm action={`${action}/add`} class="stack">
          <input type="hidden" name="sha256" value={sha256} />
          <input type="hidden" name="method" value={method} />
          <SelectField
            name="from"
            label="Its days and rates begin with those of"
            choices={others}
          />
          <button class="button" type="submit">
            Show what would change
          </button>
        </PostForm>
      </section>
    ) : (
      <section key={method}>
        <h2>{`Stop offering ${method}`}</h2>
        <p>
          {Object.keys(methods).length === 1
            ? 'It is the only one here: nothing is shipped to this zone then.'
            : 'Its days and rates go with it; an earlier version brings them back.'}
        </p>
        <PostForm action={`${action}/remove`}>
          <input type="hidden" name="sha256" value={sha256} />
          <input type="hidden" name="method" value={method} />
          <button class="button danger" type="submit">
            Show what would change
          </button>
        </PostForm>
      </section>
    ),
  )
}
