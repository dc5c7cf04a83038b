// A choice of a group: a radio button with its label. A single choice that is selected or
// unavailable is shown as text, and the form sends its value as usual.

import type { ComponentChildren } from 'preact'

type Props = {
  count: number
  look?: string
  name: string
  value: string
  checked: boolean
  disabled?: boolean
  required?: boolean
  id?: string
  onChange?: () => void
  children: ComponentChildren
}

export function OneOf({ count, look, children, ...field }: Props) {
  const isSaid = count === 1 && (field.checked || field.disabled)
  return (
    <label class={look}>
      <input type={isSaid ? 'hidden' : 'radio'} {...field} />
      {children}
    </label>
  )
}
