// The bench: `npm run bench -- [chapter …] [--quick] [--json]`. Its exit status does not depend on
// the measurements, and it leaves nothing behind. Set TMPDIR to choose the disk.

import { rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chapter, Row } from './chapter.ts'
import { capacity } from './chapters/capacity.ts'
import { nodes } from './chapters/nodes.ts'
import { order } from './chapters/order.ts'
import { page } from './chapters/page.ts'
import { printFile } from './chapters/print-file.ts'
import { push } from './chapters/push.ts'
import { asMarkdown, isMet } from './report.ts'

const chapters: Record<string, Chapter> = {
  push,
  page,
  order,
  nodes,
  capacity,
  'print-file': printFile,
}

const words = process.argv.slice(2)
const names = words.filter((word) => !word.startsWith('--'))
const options = new Set(words.filter((word) => word.startsWith('--')))
const unknown = [
  ...names.filter((name) => !(name in chapters)),
  ...[...options].filter((option) => option !== '--quick' && option !== '--json'),
]
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}.`)
  console.error(`Chapters: ${Object.keys(chapters).join(', ')}. Options: --quick, --json.`)
  process.exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'handprint-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const rows: Row[] = []
let hasFailed = false
for (const [name, measure] of Object.entries(chapters)) {
  if (names.length > 0 && !names.includes(name)) continue
  const chapterFolder = join(folder, name)
  try {
    await mkdir(chapterFolder)
    const progress = (text: string): void => console.error(`… ${text}`)
    rows.push(
      ...(await measure({ isQuick: options.has('--quick'), folder: chapterFolder, progress })),
    )
  } catch (error) {
    // The results of the other chapters are still worth reporting.
    console.error(`The chapter ${name} broke off.`, error)
    hasFailed = true
  } finally {
    rmSync(chapterFolder, { recursive: true, force: true })
  }
}

const machine = { node: process.version, cores: cpus().length, platform: process.platform }
if (options.has('--json')) {
  const told = rows.map((row) => ({ ...row, isMet: isMet(row) }))
  console.log(JSON.stringify({ machine, rows: told }, null, 2))
} else {
  console.log(asMarkdown(rows))
  console.log(`\nNode ${machine.node}, ${machine.cores} cores, ${machine.platform}`)
}
process.exit(hasFailed ? 1 : 0)
