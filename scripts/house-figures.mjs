// `node scripts/house-figures.mjs [DIR]`: the size and the shape of a checkout's source, as they stand in
// docs/decisions. Tests are counted apart; messages are the languages of the storefront.

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseAst } from 'vite'

const root = process.argv[2] ?? '.'
const files = ['src', 'packages/embed/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path)),
)
const tests = [
  ...files.filter((path) => isTest(path)),
  ...readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((path) => `tests/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path)),
]
const sources = files.filter((path) => !isTest(path)).map(readSource)
const withoutLanguages = sources.filter(({ path }) => !isLanguage(path))

console.log(
  [
    ['source files', sources.length],
    ['source lines', sum(sources.map(({ lines }) => lines))],
    ['source files without languages', withoutLanguages.length],
    ['source lines without languages', sum(withoutLanguages.map(({ lines }) => lines))],
    ['lines of the median file', median(withoutLanguages.map(({ lines }) => lines))],
    ['lines of the longest file', Math.max(...withoutLanguages.map(({ lines }) => lines))],
    ['casts', sum(sources.map(({ casts }) => casts))],
    ['folders of which some are in a circle', circles()],
    ['lines of tests', sum(tests.map((path) => linesOf(read(path))))],
    ['assertions (expect)', sum(tests.map((path) => read(path).match(/\bexpect\(/g)?.length ?? 0))],
  ]
    .map(([name, figure]) => `${String(figure).padStart(8)}  ${name}`)
    .join('\n'),
)

function isTest(path) {
  return /\.test\.tsx?$/.test(path)
}

function isLanguage(path) {
  return /\/(?:messages|languages)\/.*\b[a-z]{2}\.ts$/.test(path)
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function linesOf(text) {
  return text.split('\n').length - 1
}

function readSource(path) {
  const text = read(path)
  const source = { path, lines: linesOf(text), casts: 0, imports: [] }
  walk(parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }), (node) => {
    const isConst = node.typeAnnotation?.typeName?.name === 'const'
    if (node.type === 'TSAsExpression' && !isConst) source.casts++
    const specifier = node.source?.value
    if (typeof specifier === 'string' && specifier.startsWith('.')) {
      source.imports.push(posix.join(posix.dirname(path), specifier))
    }
  })
  return source
}

function walk(value, visit) {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  visit(value)
  for (const child of Object.values(value)) walk(child, visit)
}

/** In how many folders what they hold, files and folders alike, imports each other in a circle. */
function circles() {
  const byPlace = new Map()
  for (const { path, imports } of sources) {
    for (const target of imports) {
      const [left, right] = [path.split('/').slice(0, -1), target.split('/')]
      const found = left.findIndex((part, depth) => part !== right[depth])
      const depth = found < 0 ? left.length : found
      const place = left.slice(0, depth).join('/')
      const [from, to] = [path.split('/')[depth], right[depth]]
      const edges = byPlace.get(place) ?? new Map()
      byPlace.set(place, edges.set(from, (edges.get(from) ?? new Set()).add(to)))
    }
  }
  return [...byPlace.values()].filter((edges) =>
    [...edges.keys()].some((one) => leads(edges, one, one)),
  ).length
}

function leads(edges, from, to, seen = new Set()) {
  return [...(edges.get(from) ?? [])].some((next) => {
    if (next === to) return true
    if (seen.has(next)) return false
    seen.add(next)
    return leads(edges, next, to, seen)
  })
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
