// Checks whether a URL may be used for a webhook. These rules need only its text; resolved
// addresses are checked at each connection.

import { isAllowedByName, parseFetchableUrl } from '../../../ground/http/fetching/fetchable-url.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { type UrlRules, webhookUrlInvalid, webhookUrlNotAllowed } from '../webhook-errors.ts'

const longestUrlChars = 2_000

/**
 * Returns the URL in stored form. Throws `webhook_url_invalid` (400) or `webhook_url_not_allowed`
 * (403).
 */
export function checkWebhookUrl(text: string, rules: UrlRules): URL {
  if (text.length > longestUrlChars) {
    throw webhookUrlInvalid(
      sentence('url can have at most {most} characters.', { most: longestUrlChars }),
    )
  }
  const { url, isAllowed } = readUrl(text, rules)
  // localhost names never resolve to another host (RFC 6761, 6.3), so the error is reported now and
  // not by every attempt.
  if (!isAllowed && /(?:^|\.)localhost$/.test(url.hostname)) {
    throw webhookUrlNotAllowed(url, rules)
  }
  if (rules.mode === 'live' && url.protocol !== 'https:' && !isAllowed) {
    throw webhookUrlInvalid(sentence('url must start with https:// for a live store.'))
  }
  return url
}

function readUrl(text: string, rules: UrlRules) {
  try {
    const url = parseFetchableUrl(text, 'url')
    return { url, isAllowed: isAllowedByName(url, rules.allowPrivate) }
  } catch (error) {
    if (!(error instanceof HandprintError)) throw error
    throw error.code === 'image_url_not_allowed'
      ? webhookUrlNotAllowed(new URL(text), rules)
      : webhookUrlInvalid(error.told)
  }
}
