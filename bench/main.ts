// The bench: `npm run bench -- [chapter …] [--quick] [--json] [--beside FOLDER]`. Its exit status does
// not depend on the measurements, those of `budget` apart. It leaves nothing behind. Set TMPDIR to
// choose the disk.

import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Chapter, Row } from './chapter.ts'
import { apiOrder } from './chapters/api-order.ts'
import { budget } from './chapters/budget.ts'
import { capacity } from './chapters/capacity.ts'
import { cart } from './chapters/cart.ts'
import { idle } from './chapters/idle.ts'
import { nodes } from './chapters/nodes.ts'
import { order } from './chapters/order.ts'
import { page } from './chapters/page.ts'
import { preview } from './chapters/preview.ts'
import { printFile } from './chapters/print-file.ts'
import { pull } from './chapters/pull.ts'
import { push } from './chapters/push.ts'
import { sale } from './chapters/sale.ts'
import { sets } from './chapters/sets.ts'
import { start } from './chapters/start.ts'
import { asMarkdown, isMet } from './report.ts'

const chapters: Record<string, Chapter> = {
  push,
  pull,
  preview,
  cart,
  page,
  order,
  'api-order': apiOrder,
  sale,
  sets,
  start,
  idle,
  nodes,
  capacity,
  'print-file': printFile,
  budget,
}
/** These can measure another build beside this one. */
const twofold = new Set(['push', 'pull', 'preview', 'cart', 'api-order', 'sale', 'start', 'idle'])

const { positionals: names, values: options } = readArguments()
const beside = options.beside === undefined ? null : resolve(options.beside)
const known = beside === null ? Object.keys(chapters) : [...twofold]
const unknown = names.filter((name) => !known.includes(name))
const chosen = beside === null ? 'Chapters' : 'Chapters of --beside'
if (unknown.length > 0) stop(`Unknown: ${unknown.join(', ')}. ${chosen}: ${known.join(', ')}.`)
if (beside !== null && !existsSync(join(beside, 'dist/server/main.js'))) {
  stop(`There is no build in ${beside}. Run npm ci and npm run build there.`)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        beside: { type: 'string' },
      },
    })
  } catch (error) {
    // It says which option is unknown, or lacks its folder.
    return stop(`${error}\nOptions: --quick, --json, --beside FOLDER.`)
  }
}

function stop(why: string): never {
  console.error(why)
  process.exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'handprint-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const rows: Row[] = []
let hasFailed = false
for (const [name, measure] of Object.entries(chapters)) {
  if (!(names.length > 0 ? names : known).includes(name)) continue
  const chapterFolder = join(folder, name)
  try {
    await mkdir(chapterFolder)
    const progress = (text: string): void => console.error(`… ${text}`)
    const bench = { isQuick: options.quick, beside, folder: chapterFolder, progress }
    const found = await measure(bench)
    rows.push(...found)
    if (name === 'budget') hasFailed ||= found.some((row) => isMet(row) === false)
  } catch (error) {
    // The results of the other chapters are still worth reporting.
    console.error(`The chapter ${name} broke off.`, error)
    hasFailed = true
  } finally {
    rmSync(chapterFolder, { recursive: true, force: true })
  }
}

const machine = { node: process.version, cores: cpus().length, platform: process.platform }
if (options.json) {
  const told = rows.map((row) => ({ ...row, isMet: isMet(row) }))
  console.log(JSON.stringify({ machine, rows: told }, null, 2))
} else {
  console.log(asMarkdown(rows))
  console.log(`\nNode ${machine.node}, ${machine.cores} cores, ${machine.platform}`)
}
process.exit(hasFailed ? 1 : 0)
