import { routes } from '../../../pure/contract/routes.ts'
import { carriersFor } from '../../../trade/parcels/carriers.ts'
import { LongTextField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { say } from '../words/say.ts'

/** Carriers of `country` are listed first. May be empty. */
export function ParcelsForm({ country }: { country: string }) {
  const labels = carriersFor(country || null).join(', ')
  return (
    <section aria-labelledby="parcels-left">
      <h2 id="parcels-left">{say('Parcels that have left')}</h2>
      <p class="shortcuts">
        <a href={`${routes.admin.orders.page.href()}?status=in_production`}>
          {say('All orders that are in production')}
        </a>
      </p>
      <PostForm action={routes.admin.production.shipped.href()} class="stack">
        <LongTextField
          name="parcels"
          label={say('One a line: order number, carrier, tracking number')}
          note={say(
            'Commas, semicolons or tabs between them, as a spreadsheet copies them. These carriers get a tracking link: {labels}.',
            { labels },
          )}
          rows={5}
        />
        <Submit look="quiet">{say('Mark them as shipped')}</Submit>
      </PostForm>
    </section>
  )
}
