// A page that asks before something can't be taken back: what will happen, then yes or no.

import type { ComponentChildren } from 'preact'
import { say } from '../../words/say.ts'
import { PostForm, Submit } from './post-form.tsx'

export type ConfirmFormProps = {
  action: string
  /** What the form before had sent, with what it is about. */
  hidden?: readonly (readonly [name: string, value: string])[]
  /** On the button that does it: a verb, `Cancel 3 orders`. */
  yes: string
  backTo: string
  /** What will happen, and more fields. */
  children: ComponentChildren
}

export function ConfirmForm({ action, hidden = [], yes, backTo, children }: ConfirmFormProps) {
  return (
    <PostForm action={action} class="confirm">
      {children}
      <input type="hidden" name="confirmed" value="yes" />
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div class="buttons">
        <Submit>{yes}</Submit>
        <a class="button quiet" href={backTo}>
          {say('Back')}
        </a>
      </div>
    </PostForm>
  )
}
