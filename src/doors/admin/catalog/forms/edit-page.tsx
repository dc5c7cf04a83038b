// A form for a part of the catalog. Nothing is saved by sending it: what it would do is shown first.

import type { ComponentChildren } from 'preact'
import type { FormFields } from '../../frame/form-fields.ts'
import type { PanelPage } from '../../frame/panel-context.ts'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { say } from '../../words/say.ts'
import type { CatalogForm } from './catalog-form.ts'
import { PreviewButton } from './change-form.tsx'
import { EditTables } from './edit-tables.tsx'
import type { FormFaults } from './read-catalog-form.ts'

export type EditPageProps = {
  form: CatalogForm
  action: string
  back: { href: string; label: string }
  document: object
  /** Of the catalog that is changed. */
  sha256: string
  mayEdit: boolean
  sent?: FormFields
  faults?: FormFaults
  /** A form that most come for, above the tables. */
  lead?: ComponentChildren
  /** More forms below. */
  children?: ComponentChildren
}

export function editPage(props: EditPageProps): PanelPage {
  const { form, faults, back, mayEdit } = props
  return {
    title: form.title,
    back,
    isWide: true,
    ...(faults !== undefined && {
      status: 422,
      notice: {
        kind: 'fault' as const,
        text: say('Nothing was saved. This has to be put right first:'),
        points: faults.all,
      },
    }),
    children: (
      <>
        <p>{form.intro}</p>
        {!mayEdit && (
          <p class="note">{say('You may look at this; changing it takes the role “owner”.')}</p>
        )}
        {mayEdit && props.lead}
        <PostForm action={props.action} class="catalog-form">
          <input type="hidden" name="sha256" value={props.sha256} />
          <fieldset disabled={!mayEdit}>
            <legend class="unseen">{form.title}</legend>
            <EditTables
              tables={form.tables}
              document={props.document}
              sent={props.sent}
              faults={faults?.byField}
            />
          </fieldset>
          {mayEdit && (
            <div class="buttons">
              <PreviewButton />
            </div>
          )}
        </PostForm>
        {mayEdit && props.children}
      </>
    ),
  }
}
