// One line of plain text from a form. Control characters would break labels and tickets, and nobody
// types them.

export function tidyText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
