// Determines the reader of a request: from the browser's headers until the account is known.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { chooseLocale } from '../../../trade/languages/choose-locale.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { isPanelLanguage, type Reader, withReader } from './t.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if the request was refused earlier. */
    panelReader: Reader | null
  }
}

/** All pages of `scope` are rendered for their readers. */
export function setUpReaders(scope: FastifyInstance): void {
  scope.decorateRequest('panelReader', null)
  scope.addHook('onRequest', (request, _reply, done) => {
    const asked = languageAsked(request)
    const reader = { asked, language: asked, measures: null }
    request.panelReader = reader
    withReader(reader, done)
  })
  // Parsing a body loses the AsyncLocalStorage context.
  scope.addHook('preValidation', (request, _reply, done) =>
    withReader(request.panelReader ?? unknownReader, done),
  )
}

/** Applies the account's own settings. `catalog` is the current one. */
export function recognizeReader(
  { panelReader }: FastifyRequest,
  { language, measures }: Pick<Operator, 'language' | 'measures'>,
  catalog?: Pick<Catalog, 'customWords'>,
): void {
  if (panelReader === null) return
  panelReader.language = isPanelLanguage(language) ? language : panelReader.asked
  panelReader.measures = measures
  if (catalog !== undefined) panelReader.customWords = catalog.customWords
}

/** Default for unknown readers. */
export const unknownReader: Reader = { asked: 'en', language: 'en', measures: null }

function languageAsked({ headers }: FastifyRequest): Reader['language'] {
  const { language } = chooseLocale(headers['accept-language'] ?? '', {})
  return isPanelLanguage(language) ? language : 'en'
}
