// A form for an action with immediate effect: the first press explains what will happen, the second
// one does it.

import type { ComponentChildren } from 'preact'
import { PostForm, Submit } from './post-form.tsx'

type Props = {
  /** Labels of the opening and of the confirming button: verbs, both translated. */
  label: string
  yes: string
  action: string
  /** An explanation of what will happen, and hidden fields. */
  children: ComponentChildren
}

export function AskedForm({ label, yes, action, children }: Props) {
  return (
    <details>
      <summary>{label}</summary>
      <PostForm action={action} class="stack">
        {children}
        <Submit look="danger">{yes}</Submit>
      </PostForm>
    </details>
  )
}
