// A form that adds, moves or removes a part of the catalog. It carries the hash of the catalog it
// was made from, and leads to a preview of the change.

import type { ComponentChildren } from 'preact'
import { t } from '../../i18n/t.ts'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'

export type ChangeFormProps = {
  title: string
  note?: string
  action: string
  sha256: string
  hidden?: { name: string; value: string }
  takesAway?: boolean
  children?: ComponentChildren
}

export function ChangeForm({ title, note, takesAway, ...form }: ChangeFormProps) {
  return (
    <section>
      <h2>{title}</h2>
      {note !== undefined && <p>{note}</p>}
      <PostForm action={form.action} {...(form.children !== undefined && { class: 'stack' })}>
        <input type="hidden" name="sha256" value={form.sha256} />
        {form.hidden && <input type="hidden" {...form.hidden} />}
        {form.children}
        <PreviewButton takesAway={takesAway} />
      </PostForm>
    </section>
  )
}

export function PreviewButton({ takesAway = false }: { takesAway?: boolean | undefined }) {
  return <Submit look={takesAway ? 'danger' : 'main'}>{t('Preview changes')}</Submit>
}

/** Choices for a field that takes one of several names. */
export function fieldChoices(
  names: readonly string[],
  nameOf: (name: string) => string = String,
): { value: string; label: string }[] {
  return names.map((value) => ({ value, label: nameOf(value) }))
}
