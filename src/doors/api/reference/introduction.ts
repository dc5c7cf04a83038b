// What holds for the whole API, in the paragraphs that its description begins with.

export const introduction = [
  'Hand images over, sell prints of them and follow the orders. Every address answers JSON in UTF-8, times are RFC 3339 in UTC, and money is integers in minor units with its currency.',
  '**Keys.** `Authorization: Bearer <key>`. The access key is publishable: it hands images over and opens carts. The secret key, `sk_…`, reads and places orders and belongs on servers. Both are shown at the first start, and can be changed with an overlap. What belongs to the whole installation takes a key of the operator, `ok_…`.',
  '**Errors.** True statuses with a problem document (RFC 9457): `detail` says what is wrong and what to do, `code` is stable, and `errors` names each faulty field of a body, all at once. The hand-off interface (`/api/push/…`) alone always fails with 500 and `{"message", "code"}`.',
  '**Sending again.** Where something is made, send an `Idempotency-Key` of your own: the same key with the same request gets the first answer again, with `Idempotent-Replayed: true`, and nothing is made or charged twice. Another request with a used key is 422.',
  '**Lists** are newest first, in pages: `limit` says how many, and `next_cursor` goes back as `cursor` for the next page, until it is null.',
  '**Limits.** Too many requests in a minute get 429 with `Retry-After` in seconds; so do 503s that pass. Every answer carries `X-Request-Id`, which helps whoever looks into it.',
  '**Growing.** Addresses and fields are added, never taken away or given another meaning: ignore what you do not know.',
].join('\n\n')
