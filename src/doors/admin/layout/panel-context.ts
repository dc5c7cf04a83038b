import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ComponentChildren } from 'preact'
import type { Operator } from '../../../trade/operators/operator.ts'
import type { Notice } from '../../../trade/operators/sessions/notice.ts'
import type { FormFields } from './form-fields.ts'
import type { ReaderZone } from './time.tsx'

export type PanelPage = {
  title: string
  children: ComponentChildren
  /** The page that links here, shown above the title. */
  back?: { href: string; label: string }
  /** For a page shown after a faulty form. */
  status?: number
  notice?: Notice
  /**
   * For lists and tables, which use the full width. Forms and texts are easier to read without it.
   */
  isWide?: boolean
  /** Number of problems by menu entry, if the page has already read them. */
  alerts?: ReadonlyMap<string, number>
}

/**
 * The result of a form, or the reason it was refused. A refused form is shown again with what was
 * sent.
 */
export type Outcome = Omit<Notice, 'form'> & {
  /** Messages by field name. */
  faults?: Readonly<Record<string, string>> | undefined
  /** Replaces the values of the form when it comes back, without the parts that succeeded. */
  comesBack?: Readonly<Record<string, string>>
}

export type PanelContext = {
  operator: Operator
  /** The time zone for day boundaries and displayed times. */
  zone: ReaderZone
  /** The actor for actions on orders and for `addAuditEntry`. */
  by: { kind: 'operator'; id: string; name: string }
  /** A parameter of the path, such as `id` in `/admin/orders/:id`. */
  param(name: string): string
  query: FormFields
  form: FormFields
  sessionIdHash: string
  /** For forms whose body is a file: put it into the URL as `?form_token=`. */
  formToken: string
  request: FastifyRequest
  reply: FastifyReply
  show(page: PanelPage): Promise<FastifyReply>
  /** Redirects with 303. The next page shows the notice. */
  redirect(address: string, notice?: Outcome | string): Promise<FastifyReply>
}
