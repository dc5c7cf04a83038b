// To whom a request of the panel is answered: what their browser asks for, until it is known who they are.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseLocale } from '../../../trade/languages/choose-locale.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { isPanelLanguage, type Reader, speakTo } from './say.ts'

declare module 'fastify' {
  interface FastifyRequest {
    panelReader: Reader
  }
}

/** Whatever the pages of `scope` say is for who asks for them. */
export function speakToReaders(scope: FastifyInstance): void {
  scope.decorateRequest('panelReader', null as unknown as Reader)
  scope.addHook('onRequest', (request, _reply, done) => {
    const asked = languageAsked(request)
    request.panelReader = { asked, language: asked, measures: null }
    speakTo(request.panelReader, done)
  })
  // Reading a body leads out of what began it.
  scope.addHook('preValidation', (request, _reply, done) => speakTo(request.panelReader, done))
}

/** As they have chosen. */
export function recognizeReader(
  { panelReader }: FastifyRequest,
  { language, measures }: Pick<Operator, 'language' | 'measures'>,
): void {
  panelReader.language = isPanelLanguage(language) ? language : panelReader.asked
  panelReader.measures = measures
}

function languageAsked({ headers }: FastifyRequest): Reader['language'] {
  const { language } = chooseLocale(headers['accept-language'] ?? '', {})
  return isPanelLanguage(language) ? language : 'en'
}
