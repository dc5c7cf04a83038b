import type { ErrorCode } from '../../../pure/contract/error-codes.ts'
import { memberOf } from '../../../pure/objects.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../words/fill.ts'

type Texts = Pick<Messages, 'errors' | 'errorPage' | 'errorPhrases'>
type Words = { readonly title: string; readonly advice: string }

/** @param reason more specific than the code. Most have no words of their own. */
export function errorPageWords(code: string, text: Texts, reason = ''): Words {
  const { title, advice } = ownWords(reason, text) ?? ownWords(code, text) ?? text.errorPage
  return { title: fill(title, text.errorPhrases), advice: fill(advice, text.errorPhrases) }
}

/** Codes without their own text use a general one. */
export function hasErrorWords(code: string, text: Texts): boolean {
  return ownWords(code, text) !== undefined
}

function ownWords(code: string, { errors }: Texts): Words | undefined {
  return memberOf<Words>(errors, saidAs.get(code) ?? code)
}

/** Groups of codes that shoppers need not distinguish. */
const saidAs: ReadonlyMap<string, keyof Messages['errors']> = new Map<
  ErrorCode,
  keyof Messages['errors']
>([
  ['token_malformed', 'link_broken'],
  ['image_url_invalid', 'link_broken'],
  ['parameter_missing', 'link_broken'],
  ['parameter_invalid', 'link_broken'],
  ['reference_id_too_long', 'link_broken'],
  ['reference_id_invalid', 'link_broken'],
  ['print_dimensions_required', 'link_broken'],
  ['print_dimensions_invalid', 'link_broken'],
  ['access_key_missing', 'link_broken'],
  ['access_key_invalid', 'link_broken'],
  ['database_unavailable', 'storage_unavailable'],
  ['in_recovery', 'store_closed'],
])
