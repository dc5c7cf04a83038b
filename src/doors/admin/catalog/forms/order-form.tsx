import { routes } from '../../../../pure/contract/routes.ts'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { say } from '../../words/say.ts'
import { PreviewButton } from './change-form.tsx'

export type OrderFormProps = {
  /** See `OrderedList` in order-pages.ts. */
  list: string
  /** In their current order. */
  names: readonly string[]
  labelOf?: (name: string) => string
  title: string
  note: string
  sha256: string
}

export function OrderForm(props: OrderFormProps) {
  const { list, names, labelOf = (name) => name, title, note, sha256 } = props
  if (names.length < 2) return null
  return (
    <details class="action">
      <summary>{title}</summary>
      <PostForm action={routes.admin.catalog.order.href()} class="stack">
        <p>{say('{note} The smallest number comes first.', { note })}</p>
        <input type="hidden" name="sha256" value={sha256} />
        <input type="hidden" name="list" value={list} />
        {names.map((name, index) => (
          <label key={name} class="field place">
            <span>{say('Place of {name}', { name: labelOf(name) })}</span>
            <input
              name={`place/${name}`}
              value={String(index + 1)}
              inputMode="numeric"
              maxLength={3}
              required
            />
          </label>
        ))}
        <PreviewButton />
      </PostForm>
    </details>
  )
}
