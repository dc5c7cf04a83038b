// Parcels that have left, pasted as a list.

import { carriersFor } from '../../../trade/parcels/carriers.ts'
import { LongTextField } from '../frame/parts/field.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'

export function ParcelsForm() {
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">Parcels that have left</h2>
      <PostForm action="/admin/production/shipped" class="stack">
        <LongTextField
          name="parcels"
          label="One a line: order number, carrier, tracking number"
          note={`Commas, semicolons or tabs between them, as a spreadsheet copies them. These carriers get a tracking link: ${labels}.`}
          rows={5}
        />
        <button class="button quiet" type="submit">
          Mark them as shipped
        </button>
      </PostForm>
      <p>
        <a href="/admin/orders?status=in_production">All orders that are in production</a>
      </p>
    </section>
  )
}

const labels = carriersFor(null).join(', ')
