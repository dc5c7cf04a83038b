// Who asks for a page of the panel, and what their browser sent along: what a page's handler gets.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ComponentChildren } from 'preact'
import type { Operator } from '../../../trade/operators/operator.ts'
import type { Notice } from '../../../trade/operators/sessions/notice.ts'
import type { FormFields } from './form-fields.ts'
import type { Zone } from './time.tsx'

export type PanelPage = {
  title: string
  children: ComponentChildren
  /** Where one comes from; shown above the title. */
  back?: { href: string; label: string }
  /** Of a page that follows a faulty form. */
  status?: number
  notice?: Notice
  /** Lists and tables take the whole width; forms and texts read better without. */
  isWide?: boolean
  /** Where the page has looked already: how much is not well, by entries of the menu. */
  alerts?: ReadonlyMap<string, number>
}

/** What a form has done, or why it was refused: it is shown again then, as it was sent. */
export type Outcome = Omit<Notice, 'form'> & {
  /** By the name of the field that has it. */
  faults?: Readonly<Record<string, string>> | undefined
  /** What the form holds then instead: without what was done. */
  comesBack?: Readonly<Record<string, string>>
}

export type PanelContext = {
  operator: Operator
  /** By which days begin and times are shown to them. */
  zone: Zone
  /** For the actions on orders, and for `addAuditEntry`. */
  by: { kind: 'operator'; id: string; name: string }
  /** Part of the address, as in `/admin/orders/:id`. */
  param(name: string): string
  query: FormFields
  form: FormFields
  /** Of the session that this request is part of. */
  sessionIdHash: string
  /** For forms whose body is a file: put it into the address as `?form_token=`. */
  formToken: string
  request: FastifyRequest
  reply: FastifyReply
  /** Renders and sends the page. */
  show(page: PanelPage): Promise<FastifyReply>
  /** 303, and what was done is said on the next page. */
  redirect(address: string, notice?: Outcome | string): Promise<FastifyReply>
}
