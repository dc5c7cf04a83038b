// What somebody at the panel sees when something failed: the error's own words say what to do.

import type { RenderErrorPage } from '../../../ground/http/error-answers.ts'
import { anybody } from '../words/reader-of.ts'
import { said, say, sayParts, speakTo } from '../words/say.ts'
import { renderPanelPage } from './panel-page.tsx'

export function createPanelErrorPage(styles: string): RenderErrorPage {
  return (error, request) =>
    speakTo(request.panelReader ?? anybody, () => {
      const isSignedIn = (request.panelSession ?? null) !== null
      const isOurFault = error.status >= 500
      return renderPanelPage({
        title: isOurFault
          ? say('That did not work')
          : said(titles[error.status] ?? '') || say('That is not possible'),
        operator: null,
        entries: [],
        path: '',
        formToken: '',
        styles,
        notice: { kind: 'fault', text: error.publicMessage },
        children: (
          <>
            <p>
              {/* Leads who is signed in to where they belong. */}
              <a href="/sign-in">{isSignedIn ? say('To the start page') : say('Sign in')}</a>
            </p>
            <p class="note">{sayParts('Request {code}', { code: <code>{request.id}</code> })}</p>
          </>
        ),
      })
    })
}

const titles: Readonly<Record<number, string>> = {
  401: 'Please sign in',
  403: 'Not allowed',
  404: 'Nothing here',
  409: 'Something has changed',
  410: 'No longer there',
  429: 'Too many tries',
}
