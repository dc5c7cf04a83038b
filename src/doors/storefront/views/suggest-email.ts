// Suggests a correction for a mail address with a typo in the name of a large mail provider. Only a
// hint, because gmial.com might exist. Runs on both sides.

const meantDomains = (
  'gmail.com googlemail.com yahoo.com yahoo.co.uk hotmail.com hotmail.co.uk hotmail.fr outlook.com ' +
  'icloud.com protonmail.com t-online.de freenet.de orange.fr wanadoo.fr laposte.net libero.it ' +
  'virgilio.it interia.pl kpnmail.nl btinternet.com comcast.net verizon.net'
).split(' ')
// Similar to the known providers, but real domains of their own.
const otherDomains = new Set('mail.com ymail.com email.com'.split(' '))

/** Null if nothing is suspicious. */
export function suggestEmail(email: string): string | null {
  const [, local, domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(email.trim()) ?? []
  const typed = domain.toLowerCase()
  if (local === undefined || otherDomains.has(typed) || meantDomains.includes(typed)) return null
  const meant = meantDomains.find((known) => isOneSlipAway(typed, known))
  return meant === undefined ? null : `${local}@${meant}`
}

// One letter added, missing, replaced or swapped with its neighbor. With two typos the distance
// reaches other real domains.
function isOneSlipAway(typed: string, known: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === known[start]) start += 1
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  return (
    rest(typed, 1) === rest(known, 1) ||
    rest(typed, 1) === rest(known, 0) ||
    rest(typed, 0) === rest(known, 1) ||
    (rest(typed, 2) === rest(known, 2) &&
      typed[start] === known[start + 1] &&
      typed[start + 1] === known[start])
  )
}
