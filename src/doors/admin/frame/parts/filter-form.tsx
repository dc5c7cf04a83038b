// What narrows a list down. A plain GET form, so that the choices stay in the address.

import type { ComponentChildren } from 'preact'
import { say } from '../../words/say.ts'
import { Submit } from './post-form.tsx'

type FilterFormProps = {
  action: string
  /** Where there are many, which are folded on wide screens as well until something is chosen by them. */
  isSet?: boolean
  children: ComponentChildren
}

export function FilterForm({ action, isSet = true, children }: FilterFormProps) {
  return (
    <div class={isSet ? 'filter-fold' : 'filter-fold folded'}>
      {/* On narrow screens all are folded, and this unfolds them without a script. */}
      <input type="checkbox" id="filters" class="unseen fold" />
      <label for="filters" class="fold-button">
        {say('Filters')}
      </label>
      <form class="filters" method="get" action={action}>
        {children}
        <div class="filter-buttons">
          <Submit look="quiet">{say('Show')}</Submit>
          <a href={action}>{say('Reset')}</a>
        </div>
      </form>
    </div>
  )
}
