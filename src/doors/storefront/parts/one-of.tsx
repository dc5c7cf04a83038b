// One of a group's choices: a radio and what it stands for. What stands alone and is chosen, or can't be,
// leaves nothing to do: it is text, and the form sends it as before.

import type { ComponentChildren } from 'preact'

type Props = {
  /** How many the group has. */
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
