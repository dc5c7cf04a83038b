// Filters that somebody has kept: a way to each, and keeping the one that is shown.

import type { KeptFilter } from '../../../../trade/operators/accounts/kept-filters.ts'
import { TextField } from '../../frame/parts/field.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { say } from '../../words/say.ts'
import { keptChoicesText, type OrderChoices } from './order-choices.ts'

type Props = { filters: readonly KeptFilter[]; choices: OrderChoices }

export function KeptFilters({ filters, choices }: Props) {
  const shown = keptChoicesText(choices)
  const kept = filters.find((filter) => filter.choices === shown)
  return (
    <>
      {filters.length > 0 && (
        <nav class="shortcuts" aria-label={say('Filters that you have kept')}>
          {filters.map(({ id, name, choices: text }) => (
            <a
              key={id}
              href={`/admin/orders?${text}`}
              {...(text === shown && { 'aria-current': 'page' })}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      {kept !== undefined && (
        <PostForm action={`/admin/orders/filters/${kept.id}/forget`}>
          <button class="link" type="submit">
            {say('Forget the filter “{name}”', { name: kept.name })}
          </button>
        </PostForm>
      )}
      {kept === undefined && shown !== '' && (
        <details class="action">
          <summary>{say('Keep this filter')}</summary>
          <PostForm action="/admin/orders/filters/keep" class="stack">
            <input type="hidden" name="choices" value={shown} />
            <TextField name="name" label={say('Its name')} maxLength={40} isRequired />
            <button class="button quiet" type="submit">
              {say('Keep it')}
            </button>
          </PostForm>
        </details>
      )}
    </>
  )
}
