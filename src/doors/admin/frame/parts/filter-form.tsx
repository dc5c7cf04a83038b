// What narrows a list down. A plain GET form, so that the choices stay in the address.

import type { ComponentChildren } from 'preact'

export function FilterForm({ action, children }: { action: string; children: ComponentChildren }) {
  return (
    <form class="filters" method="get" action={action}>
      {children}
      <div class="filter-buttons">
        <button class="button quiet" type="submit">
          Show
        </button>
        <a href={action}>Reset</a>
      </div>
    </form>
  )
}
