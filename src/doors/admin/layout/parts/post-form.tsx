// A form that changes something. Carries the CSRF token.

import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { SentFormAround, useSentForm } from '../sent-form.ts'

/** Provided by the surrounding page. */
export const FormToken = createContext('')

export type PostFormProps = {
  action: string
  class?: string
  /** For file uploads, where the token is part of the URL. */
  isForFiles?: boolean
  id?: string
  hidden?: boolean
  'data-zone'?: string
  /** Messages for a script. */
  'data-words'?: string
  /**
   * Address of the passkey options. A script passes them to the device and sends the form with the
   * answer.
   */
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

export function Submit({ look = 'main', ...rest }: SubmitProps) {
  return <button class={looks[look]} type="submit" {...rest} />
}

/** A form with one button and no fields. */
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
