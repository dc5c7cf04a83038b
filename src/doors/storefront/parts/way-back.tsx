// Back to the site whose link led here, where it is known.

import type { FastifyRequest } from 'fastify'
import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../fill.ts'
import { whereFrom } from '../where-from.ts'

export function WayBack({ request, text }: { request: FastifyRequest; text: Messages }) {
  const origin = whereFrom(request)
  if (origin === null) return null
  return (
    <p>
      <a href={origin.href} rel="noreferrer">
        {fill(text.errorPage.back, { place: origin.host })}
      </a>
    </p>
  )
}
