import { ignoredNames } from '../../../src/pure/contract/ignored-names.ts'

/** Names in the console what a page sets and nothing reads. @param where as the page writes it. */
export function warnOfUnread(
  where: string,
  sent: Iterable<string>,
  known: readonly string[],
): void {
  for (const { name, did_you_mean: meant } of ignoredNames(sent, known)) {
    const hint = meant === null ? `It takes ${known.join(', ')}.` : `Did you mean "${meant}"?`
    console.warn(`Handprint: ${where} has "${name}", which is not read. ${hint}`)
  }
}
