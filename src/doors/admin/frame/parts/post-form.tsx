// A form that changes something: it carries the token that no other site can know.

import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { SentFormAround, useSentForm } from '../sent-form.ts'

/** Given by the page around. */
export const FormToken = createContext('')

export type PostFormProps = {
  action: string
  class?: string
  /** For the receiver of files; the token goes into the address then. */
  isForFiles?: boolean
  id?: string
  hidden?: boolean
  'data-zone'?: string
  /** What a script says in it. */
  'data-words'?: string
  /** Where what a device is asked comes from: it answers the form, by a script. */
  'data-passkey'?: string
  children: ComponentChildren
}

const looks = { main: 'button', quiet: 'button quiet', danger: 'button danger', link: 'link' }

export type SubmitProps = {
  look?: keyof typeof looks
  name?: string
  value?: string
  formAction?: string
  formTarget?: string
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  children?: ComponentChildren
}

/** The button that sends a form. */
export function Submit({ look = 'main', ...rest }: SubmitProps) {
  return <button class={looks[look]} type="submit" {...rest} />
}

/** One button, and nothing to fill in. */
export function ButtonForm({ action, ...button }: SubmitProps & { action: string }) {
  return (
    <PostForm action={action}>
      <Submit look="quiet" {...button} />
    </PostForm>
  )
}

export function PostForm({ action, isForFiles, children, ...rest }: PostFormProps) {
  const token = useContext(FormToken)
  const sent = useSentForm(action)
  if (isForFiles) {
    const address = `${action}${action.includes('?') ? '&' : '?'}form_token=${token}`
    return (
      <form method="post" action={address} encType="multipart/form-data" {...rest}>
        {children}
      </form>
    )
  }
  return (
    <form method="post" action={action} {...rest}>
      <input type="hidden" name="form_token" value={token} />
      <SentFormAround.Provider value={sent}>{children}</SentFormAround.Provider>
    </form>
  )
}
