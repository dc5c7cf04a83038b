// A page that asks for confirmation before an irreversible action.

import type { ComponentChildren } from 'preact'
import { t } from '../../i18n/t.ts'
import { PostForm, Submit } from './post-form.tsx'

export type ConfirmFormProps = {
  action: string
  /** The fields of the previous form, including what the action applies to. */
  hidden?: readonly (readonly [name: string, value: string])[]
  /** Label of the confirming button, with a verb: `Cancel 3 orders`. */
  yes: string
  backTo: string
  /** An explanation of what will happen, and more fields. */
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
          {t('Back')}
        </a>
      </div>
    </PostForm>
  )
}
