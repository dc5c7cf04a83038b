// Puts this installation's address, and the reader's key, into the examples of a page.

import { fencedBlock } from './fenced-block.ts'

export type ExampleReader = {
  /** `https://prints.example.com` */
  origin: string
  /** Null for readers who are not signed in. */
  accessKey: string | null
}

const sampleOrigins = /http:\/\/127\.0\.0\.1:8080|https:\/\/prints\.example\.com/g
/** A code block, or an address within a sentence. The first group is the block's language. */
const blockOrAddress = new RegExp(
  `${fencedBlock.source}|\`https://prints\\.example\\.com/[^\`]*\``,
  'gm',
)
/** Files for a server's configuration name the address that it will have. */
const ownPlaces = ['nginx', 'caddy', 'console', 'yaml']

export function fillExamples(markdown: string, { origin, accessKey }: ExampleReader): string {
  const needs = ['BASE', 'KEY', 'SECRET'].filter((name) => markdown.includes(`$${name}`))
  const values: Record<string, string> = {
    BASE: origin,
    KEY: `${accessKey ?? '…'}  # the access key`,
    SECRET: 'sk_…  # a secret key',
  }
  const place = (text: string) => {
    const placed = text.replace(sampleOrigins, () => origin)
    if (accessKey === null) return placed
    return placed.replace(/(access[_-]key(?:=|"?[:=]"))(?:…|\$KEY)/g, `$1${accessKey}`)
  }
  const filled = markdown.replace(blockOrAddress, (text, language?: string) =>
    ownPlaces.includes(language ?? '') ? text : place(text),
  )
  if (needs.length === 0) return filled
  const lines = needs.map((name) => `${name}=${values[name]}`)
  const settings = `The examples on this page use:\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`
  return filled.replace(/^# .+\n/m, (heading) => `${heading}\n${settings}`)
}
