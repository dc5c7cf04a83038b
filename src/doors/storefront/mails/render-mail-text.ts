// A mail as plain text, for those who read it so; it says all that the other form says.

import type { MailContent } from './mail-content.ts'

export function renderMailText(mail: MailContent): string {
  const blocks: string[][] = [
    [mail.heading, mail.number],
    ...mail.paragraphs.map((text) => [text]),
    mail.facts.map(({ label, value }) => `${label}: ${value}`),
    ...mail.links.map(({ label, url }) => [`${label}:`, url]),
    mail.lines === null ? [] : [mail.lines.heading.toUpperCase()],
    ...(mail.lines?.of ?? []).map(({ name, details, price }) => [
      `${name}, ${price}`,
      ...details.map((detail) => `  ${detail}`),
    ]),
    mail.sums.map(({ label, amount }) => `${label}: ${amount}`),
    ...mail.places.map(({ heading, lines }) => [heading.toUpperCase(), ...lines]),
    // RFC 3676 §4.3: what follows is a signature.
    ['-- ', ...mail.footer],
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}
