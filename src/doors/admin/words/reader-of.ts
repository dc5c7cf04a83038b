// To whom a request of the panel is answered: what their browser asks for, until it is known who they are.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { chooseLocale } from '../../../trade/languages/choose-locale.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { isPanelLanguage, type Reader, speakTo } from './say.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: refused before it was looked at. */
    panelReader: Reader | null
  }
}

/** Whatever the pages of `scope` say is for who asks for them. */
export function speakToReaders(scope: FastifyInstance): void {
  scope.decorateRequest('panelReader', null)
  scope.addHook('onRequest', (request, _reply, done) => {
    const asked = languageAsked(request)
    const reader = { asked, language: asked, measures: null }
    request.panelReader = reader
    speakTo(reader, done)
  })
  // Reading a body leads out of what began it.
  scope.addHook('preValidation', (request, _reply, done) =>
    speakTo(request.panelReader ?? anybody, done),
  )
}

/** As they have chosen; `catalog` is the one that is sold from. */
export function recognizeReader(
  { panelReader }: FastifyRequest,
  { language, measures }: Pick<Operator, 'language' | 'measures'>,
  catalog?: Pick<Catalog, 'customWords'>,
): void {
  if (panelReader === null) return
  panelReader.language = isPanelLanguage(language) ? language : panelReader.asked
  panelReader.measures = measures
  if (catalog !== undefined) panelReader.ownWords = catalog.customWords
}

/** Of whom nothing is known. */
export const anybody: Reader = { asked: 'en', language: 'en', measures: null }

function languageAsked({ headers }: FastifyRequest): Reader['language'] {
  const { language } = chooseLocale(headers['accept-language'] ?? '', {})
  return isPanelLanguage(language) ? language : 'en'
}
