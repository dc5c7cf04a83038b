// The fenced blocks of the pages in Markdown that users paste from.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './ensure-built.ts'

export type FencedBlock = {
  /** From the project's root. */
  page: string
  line: number
  /** `sh`, `json`, …; empty when the fence names none. */
  language: string
  text: string
}

/** Pages for users, in which everything is meant to be pasted. Decisions are not among them. */
export function pagesToPasteFrom(): string[] {
  const docs = readdirSync(join(projectRoot, 'docs')).filter((name) => name.endsWith('.md'))
  return ['README.md', 'packages/embed/README.md', ...docs.map((name) => `docs/${name}`)]
}

export function fencedBlocks(page: string): FencedBlock[] {
  const source = readFileSync(join(projectRoot, page), 'utf8')
  return [...source.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    page,
    line: source.slice(0, match.index).split('\n').length,
    language: match[1] ?? '',
    text: match[2] ?? '',
  }))
}

export const isForNpm = ({ language, text }: FencedBlock) =>
  language === 'sh' && /\bnpm /.test(text)

/** That a reader's shell runs as they stand; tests/service/pasted-documents.test.ts runs them all. */
export const isCommands = (block: FencedBlock) => block.language === 'sh' && !isForNpm(block)

/** What begins with a name is a part of something. */
export const isAnswer = ({ language, text }: FencedBlock) =>
  language === 'json' && !text.startsWith('"')

/** Of a member of an object as of the object. */
export function sampleOf({ text }: FencedBlock): unknown {
  return JSON.parse(text.startsWith('"') ? `{${text}}` : text)
}

/** Where an answer is not as a sample of it says: a member that is missing, or of another kind. */
export function unlike(sample: unknown, answer: unknown, place = ''): string[] {
  if (sample === null || answer === null) return []
  if (Array.isArray(sample) && Array.isArray(answer)) {
    // A list is as its first says, where there is one.
    return sample.length > 0 && answer.length > 0 ? unlike(sample[0], answer[0], `${place}[0]`) : []
  }
  if (typeof sample !== typeof answer || Array.isArray(sample) !== Array.isArray(answer)) {
    return [`${place} is ${JSON.stringify(answer)}`]
  }
  if (typeof sample !== 'object') return []
  const members = answer as Record<string, unknown>
  return Object.entries(sample as Record<string, unknown>).flatMap(([name, value]) =>
    name in members
      ? unlike(value, members[name], `${place}.${name}`)
      : [`${place}.${name} is not there`],
  )
}
