import { routes } from '../../../../pure/contract/route-tree.ts'
import { t } from '../../i18n/t.ts'
import { PostForm } from '../../layout/parts/post-form.tsx'
import { PreviewButton } from './change-form.tsx'

export type OrderFormProps = {
  /** See `OrderedList` in list-order-routes.ts. */
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
        <p>{t('{note} The lowest number comes first.', { note })}</p>
        <input type="hidden" name="sha256" value={sha256} />
        <input type="hidden" name="list" value={list} />
        {names.map((name, index) => (
          <label key={name} class="field place">
            <span>{t('Position of {name}', { name: labelOf(name) })}</span>
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
