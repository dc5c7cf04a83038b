// GET /group/{code}: says what a group's link is for, and until when it takes orders.

import type { FastifyInstance } from 'fastify'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { findGroupByCode } from '../../../trade/groups/group.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import { readUploadSecret } from '../../../trade/stores/upload-page.ts'
import type { Assets } from '../layout/assets.ts'
import { withLegalNotes } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import { visitOf } from '../layout/visit.ts'
import { storeOfPage } from '../store-of-page.ts'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { lastDayOf } from '../views/make-group-view.ts'
import { fill } from '../words/fill.ts'

export function groupRoutes(server: FastifyInstance, deps: StorefrontDeps, assets: Assets): void {
  const { queries } = deps.database

  server.get<{ Params: { code: string } }>(
    routes.group.one.pattern,
    { config: { errorsAs: 'page', limit: 'pages' } },
    async (request, reply) => {
      const group = await findGroupByCode(queries, request.params.code)
      const store = group ? await getStore(queries, group.storeId) : await storeOfPage(deps, {})
      const visit = await withLegalNotes(queries, visitOf(request), { store: store.id })
      allowFraming(reply, frameAncestors(store))
      const { text, locale } = visit
      const words = text.group
      const isOver = group !== null && group.deadline <= deps.now()
      const deadline = group === null ? '' : lastDayOf(group.deadline, locale.tag, deps.timeZone)
      const isUploading = (await readUploadSecret(queries, store.id)) !== null
      const query = new URLSearchParams({ store: store.id, group: group?.code ?? '' })
      const upload = isUploading ? `${routes.upload.page.href()}?${query}` : null
      const page = { ...shopOf(store), step: null, visit, assets }
      reply.code(group === null ? 404 : isOver ? 410 : 200)
      return sendHtml(
        reply,
        renderPage({
          ...page,
          title: group?.name ?? words.heading,
          children: (
            <div class="payment-step">
              <h1>{group?.name ?? words.heading}</h1>
              {group === null ? (
                <p>{words.unknown}</p>
              ) : isOver ? (
                <p>{fill(words.over, { name: group.name })}</p>
              ) : (
                <>
                  <p>{fill(words.by, { deadline, city: group.address.city })}</p>
                  {upload === null ? (
                    <p>{words.how}</p>
                  ) : (
                    <p>
                      <a class="button" href={upload}>
                        {words.choose}
                      </a>
                    </p>
                  )}
                </>
              )}
            </div>
          ),
        }),
      )
    },
  )
}
