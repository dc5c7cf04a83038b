// What the pages that the law asks for are called: as shoppers read it.

import type { LegalPage } from '../../../pure/contract/legal-pages.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { spokenLanguage } from '../words/say.ts'

export function pageName(page: LegalPage): string {
  return messagesIn(spokenLanguage()).legal.pages[page]
}
