import MiniSearch from 'minisearch'
import { chaptersOf, readDoc, titleOf } from './docs-texts.ts'
import { fencedBlock } from './fenced-block.ts'
import { createSlugs } from './render-markdown.ts'

export type Found = { href: string; page: string; heading: string; excerpt: string }

type Section = Omit<Found, 'excerpt'> & { id: string; text: string }

const mostFound = 20
const excerptLength = 200
let index: Promise<MiniSearch<Section>> | null = null

/** Sections of the pages that index.md lists, best first. Terms may be misspelled or cut off. */
export async function searchDocs(query: string): Promise<Found[]> {
  index ??= readIndex()
  const found = (await index).search(query, {
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
    boost: { heading: 4, page: 2 },
  })
  return found.slice(0, mostFound).map(({ href, page, heading, text, terms }) => {
    return { href, page, heading, excerpt: excerptOf(text, terms) }
  })
}

async function readIndex(): Promise<MiniSearch<Section>> {
  const chapters = chaptersOf((await readDoc('index')) ?? '')
  const names = chapters.flatMap(({ pages }) => pages.map(({ name }) => name))
  const sections = await Promise.all(names.map(sectionsOf))
  const made = new MiniSearch<Section>({
    fields: ['page', 'heading', 'text'],
    storeFields: ['href', 'page', 'heading', 'text'],
  })
  made.addAll(sections.flat())
  return made
}

async function sectionsOf(name: string): Promise<Section[]> {
  const markdown = (await readDoc(name)) ?? ''
  const page = titleOf(markdown)
  const slugOf = createSlugs()
  // A comment in a shell's block is no heading.
  const withoutHashes = markdown.replace(fencedBlock, (block) => block.replaceAll(/^#/gm, ''))
  return withoutHashes.split(/^(?=#{1,4} )/m).map((section) => {
    const heading = /^#+ (.+)/.exec(section)?.[1] ?? page
    const href = `/docs/${name}${heading === page ? '' : `#${slugOf(heading)}`}`
    const text = section.replace(/^#.*/, '').replaceAll(/[`*|>#]|\]\([^)]*\)|\[|:?-{3,}:?/g, ' ')
    return { id: href, href, page, heading, text: text.replaceAll(/\s+/g, ' ').trim() }
  })
}

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const from = Math.max(0, Math.min(...places, text.length) - excerptLength / 3)
  const start = places.length === 0 || from === 0 ? 0 : text.indexOf(' ', from) + 1
  const end = start + excerptLength
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
