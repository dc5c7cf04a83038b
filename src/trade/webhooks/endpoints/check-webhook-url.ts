// Checks whether a URL may be used for a webhook. These rules need only its text; resolved
// addresses are checked at each connection.

import {
  type AllowedHost,
  allowedHostText,
  isAllowedByName,
  parseFetchableUrl,
} from '../../../ground/http/fetching/fetchable-url.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { webhookUrlInvalid, webhookUrlNotAllowed } from '../webhook-errors.ts'

const longestUrlChars = 2_000

export type UrlRules = {
  mode: 'test' | 'live'
  /** Private hosts that the operator allows. They may also use http. */
  allowPrivate: readonly AllowedHost[]
}

/**
 * Returns the URL in stored form. Throws `webhook_url_invalid` (400) or `webhook_url_not_allowed`
 * (403).
 */
export function checkWebhookUrl(text: string, { mode, allowPrivate }: UrlRules): URL {
  if (text.length > longestUrlChars) {
    throw webhookUrlInvalid(
      sentence('url can have at most {most} characters.', { most: longestUrlChars }),
    )
  }
  const { url, isAllowed } = readUrl(text, allowPrivate)
  // localhost names never resolve to another host (RFC 6761, 6.3), so the error is reported now and
  // not by every attempt.
  if (!isAllowed && /(?:^|\.)localhost$/.test(url.hostname)) {
    throw webhookUrlNotAllowed(allowedHostText(url))
  }
  if (mode === 'live' && url.protocol !== 'https:' && !isAllowed) {
    throw webhookUrlInvalid(sentence('url must start with https:// for a live store.'))
  }
  return url
}

function readUrl(text: string, allowPrivate: readonly AllowedHost[]) {
  try {
    const url = parseFetchableUrl(text, 'url')
    return { url, isAllowed: isAllowedByName(url, allowPrivate) }
  } catch (error) {
    if (!(error instanceof HandprintError)) throw error
    throw error.code === 'image_url_not_allowed'
      ? webhookUrlNotAllowed(allowedHostText(new URL(text)))
      : webhookUrlInvalid(error.told)
  }
}
