// A collapsible section, open if the form in it was refused.

import type { ComponentChildren } from 'preact'
import { tText } from '../../i18n/t.ts'
import { useSentForm } from '../sent-form.ts'

type Props = { summary: string; action: string; children: ComponentChildren }

/** `action` is the address of the form inside. */
export function FormDetails({ summary, action, children }: Props) {
  return (
    <details class="action" open={useSentForm(action) !== null}>
      <summary>{tText(summary)}</summary>
      {children}
    </details>
  )
}
