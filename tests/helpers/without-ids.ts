// Ids are random: their hexadecimal digits sometimes look like any short number.

/** `value` as JSON without its ids, for tests of what it must not contain. */
export function withoutIds(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\b(?:[a-z]+_[0-9a-f]{8,}|[0-9a-f]{16,})/g, '')
}
