/** Expands the braces of a line in the table of URLs: `/a/{b,c}` is `/a/b` and `/a/c`. */
export function spelledUrls(url: string): string[] {
  const [whole, before = '', words = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(url) ?? []
  if (whole === undefined) return [url]
  return words.split(',').flatMap((word) => spelledUrls(`${before}${word}${after}`))
}
