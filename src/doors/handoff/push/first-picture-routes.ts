// POST /first-picture: the form of the first page if it is sent without script. A push that ends in
// the cart and needs no key, because the page exists only while all stores are in test mode.

import type { FastifyInstance } from 'fastify'
import { answerAfterBody } from '../../../ground/http/multipart/answer-after-body.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import { handOver } from '../../../trade/images/intake/hand-over.ts'
import { readPushForm } from '../../../trade/receiving/read-push-form.ts'
import type { FirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { isTestInstallation } from '../../../trade/stores/is-test-installation.ts'
import type { PushDeps } from './push-routes.ts'

export type FirstPictureDeps = PushDeps & { firstStore: Pick<FirstStore, 'store'> }

export function firstPictureRoutes(server: FastifyInstance, deps: FirstPictureDeps): void {
  const { queries } = deps.database
  const config = { errorsAs: 'page', limit: 'pushes', readsSlowBodies: true } as const

  void server.register(async (form) => {
    // The handler reads the stream.
    form.removeAllContentTypeParsers()
    form.addContentTypeParser('*', (_request, _body, done) => done(null))
    answerAfterBody(form, deps)
    form.post(routes.firstPicture.pattern, { config }, async (request, reply) => {
      if (!(await isTestInstallation(queries)))
        throw notFound(
          'This address is not available while a store is live. Push with the store’s access key.',
        )
      const store = await getStore(queries, deps.firstStore.store.id)
      await deps.limits.countStore('pushes', store)
      const { file } = await readPushForm(deps, request, { withToken: false })
      const { token } = await handOver(deps, { store, kind: 'single', file })
      return reply.redirect(routes.loader.one.page.href({ token }), 303)
    })
  })
}
