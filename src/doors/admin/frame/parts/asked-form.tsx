// What ends something at once: a press opens what will happen, a second one does it.

import type { ComponentChildren } from 'preact'
import { PostForm, Submit } from './post-form.tsx'

type Props = {
  /** What opens it, and the button that does it: verbs, both translated. */
  label: string
  yes: string
  action: string
  /** What will happen, and hidden fields. */
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
