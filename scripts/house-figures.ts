// `npx tsx scripts/house-figures.ts [DIR]`: size and structure metrics of a checkout's source, as
// quoted in docs/decisions. Tests are counted separately; languages are the storefront's texts.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circles } from '../tests/helpers/import-circles.ts'
import { readSources } from '../tests/helpers/source-imports.ts'
import { at, walkSource } from '../tests/helpers/walk-source.ts'

const root = process.argv[2] ?? '.'
const files = ['src', 'packages/embed/src'].flatMap(filesIn)
const sources = files.filter((path) => !isTest(path))
const languages = sources.filter((path) => /\/(?:messages|languages)\/.*\b[a-z]{2}\.ts$/.test(path))
const others = sources.filter((path) => !languages.includes(path)).map(linesOf)
const tests = [...files.filter(isTest), ...filesIn('tests')]
const program = readSources(join(root, 'src')).filter(({ path }) => !isTest(path))

const figures: readonly (readonly [string, number])[] = [
  ['source files', sources.length],
  ['source lines', sum(sources.map(linesOf))],
  ['source files without languages', others.length],
  ['source lines without languages', sum(others)],
  ['lines of the median file', others.toSorted((a, b) => a - b)[others.length >> 1] ?? 0],
  ['lines of the longest file', Math.max(...others)],
  ['casts', sum(sources.map(castsIn))],
  ['folders of which some are in a circle', circles(program).length],
  ['lines of tests', sum(tests.map(linesOf))],
  ['assertions (expect)', sum(tests.map((path) => read(path).split(/\bexpect\(/).length - 1))],
]
for (const [name, figure] of figures) console.log(`${String(figure).padStart(8)}  ${name}`)

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function linesOf(path: string): number {
  return read(path).split('\n').length - 1
}

/** `as const` is not counted as a cast. */
function castsIn(path: string): number {
  let casts = 0
  walkSource(path, read(path), (node) => {
    const to = at(node, 'typeAnnotation', 'typeName', 'name')
    if (node.type === 'TSAsExpression' && to !== 'const') casts++
  })
  return casts
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
