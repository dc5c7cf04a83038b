import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './ensure-built.ts'

export type FencedBlock = {
  /** Path from the project's root. */
  page: string
  line: number
  /** `sh`, `json`, …; empty if the fence has no language. */
  language: string
  text: string
}

const packages = ['packages/client/README.md', 'packages/embed/README.md']

/** Pages for users, whose blocks are all meant to be pasted. Excludes decisions. */
export function pagesToPasteFrom(): string[] {
  const docs = readdirSync(join(projectRoot, 'docs')).filter((name) => name.endsWith('.md'))
  return ['README.md', ...packages, ...docs.map((name) => `docs/${name}`)]
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

/**
 * Blocks that a reader's shell can run as they are; tests/service/pasted-documents.test.ts runs
 * them all.
 */
export const isCommands = (block: FencedBlock) => block.language === 'sh' && !isForNpm(block)

/** A block that begins with a member name is a fragment. */
export const isAnswer = ({ language, text }: FencedBlock) =>
  language === 'json' && !text.startsWith('"')

/** Wraps a member of an object into an object. */
export function sampleOf({ text }: FencedBlock): unknown {
  return JSON.parse(text.startsWith('"') ? `{${text}}` : text)
}

/**
 * Returns the places where an answer differs from its sample: a member is missing, or has another
 * type.
 */
export function unlike(sample: unknown, answer: unknown, place = ''): string[] {
  if (sample === null || answer === null) return []
  if (Array.isArray(sample) && Array.isArray(answer)) {
    // Every element of a list has to match the sample's first one, if there is one.
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
