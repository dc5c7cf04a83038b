// A print file from 24 megapixels, with mirrored sides, compared with sharp alone resizing the
// face: time, CPU and memory of one process each, measured alternately.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrintRecipe } from '../../src/trade/production/rendering/print-recipe.ts'
import { ensureBuilt, projectRoot } from '../../tests/helpers/ensure-built.ts'
import type { Bench, Row } from '../chapter.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { summarise } from '../summary.ts'

const ours = 'dist/server/print-process.js'
const bare = 'bench/floor/bare-print.mjs'
const memoryLimitBytes = String(2 * 1024 ** 3)

/** Faces at 300 dpi, with the margin for sides and tuck; `memory` is the wanted peak in MB. */
const prints = [
  { name: '24×36″', width: 10_800, height: 7200, margin: 247, memory: 150 },
  { name: '40×60″', width: 18_000, height: 12_000, margin: 600, memory: 200 },
]

type Run = { ms: number; cpuMs: number; peakBytes: number; scratchBytes: number }

export async function printFile(bench: Bench): Promise<Row[]> {
  await ensureBuilt()
  const path = join(bench.folder, 'picture.jpg')
  writeFileSync(path, await pictureOf('10 MB'))
  const rows: Row[] = []
  for (const print of bench.isQuick ? prints.slice(0, 1) : prints) {
    const recipe = recipeOf(print, path, join(bench.folder, 'job'))
    const service: Run[] = []
    const floor: Run[] = []
    for (let round = 0; round < (bench.isQuick ? 3 : 5); round++) {
      bench.progress(`print file, ${print.name}, round ${round + 1}`)
      service.push(await run(ours, recipe))
      floor.push(await run(bare, recipe))
    }
    const of = (runs: Run[], value: (run: Run) => number) => summarise(runs.map(value))
    const ratios = (value: (run: Run) => number) =>
      summarise(service.map((one, index) => value(one) / value(floor[index] ?? one)))
    rows.push(
      {
        what: `print file, ${print.name}`,
        unit: 'ms',
        judged: 'ratio',
        wanted: { atMost: 0.55 },
        service: of(service, (one) => one.ms),
        floor: of(floor, (one) => one.ms),
        ratio: ratios((one) => one.ms),
      },
      {
        what: `its work (CPU), ${print.name}`,
        unit: 'ms',
        judged: 'ratio',
        service: of(service, (one) => one.cpuMs),
        floor: of(floor, (one) => one.cpuMs),
        ratio: ratios((one) => one.cpuMs),
        wanted: { atMost: 0.55 },
      },
      {
        what: `its peak memory, ${print.name}`,
        unit: 'MB',
        judged: 'service',
        service: of(service, (one) => one.peakBytes / 1e6),
        floor: of(floor, (one) => one.peakBytes / 1e6),
        wanted: { atMost: print.memory },
      },
      {
        what: `its files on the way, ${print.name}`,
        unit: 'MB',
        judged: 'service',
        service: of(service, (one) => one.scratchBytes / 1e6),
        floor: of(floor, (one) => one.scratchBytes / 1e6),
      },
    )
  }
  return rows
}

function recipeOf(
  { width, height, margin }: (typeof prints)[number],
  path: string,
  folder: string,
): PrintRecipe {
  const face = { left: margin, top: margin, width, height }
  return {
    path,
    folder,
    maxPixels: 268_000_000,
    source: { left: 0, top: 0, width: 6000, height: 4000 },
    target: face,
    sheet: { width: width + 2 * margin, height: height + 2 * margin },
    surround: 'mirror',
    face,
    faceAndSides: face,
    safe: face,
    dpi: 300,
    format: 'jpeg',
    profile: { name: 'sRGB', space: 'RGB', icc: 'srgb' },
  }
}

async function run(program: string, recipe: PrintRecipe): Promise<Run> {
  rmSync(recipe.folder, { recursive: true, force: true })
  mkdirSync(recipe.folder)
  const begun = performance.now()
  const child = fork(join(projectRoot, program), [memoryLimitBytes], {
    // As the service starts it: not with the loader of the bench.
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
  })
  let scratchBytes = 0
  const watch = setInterval(() => {
    scratchBytes = Math.max(scratchBytes, bytesIn(recipe.folder))
  }, 20)
  try {
    await once(child, 'message')
    child.send(recipe)
    const [answer] = await once(child, 'message')
    if (!('made' in answer)) throw new Error(JSON.stringify(answer))
    const ms = performance.now() - begun
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // utime and stime, in hundredths of a second.
    const cpuMs = (Number(stat[11]) + Number(stat[12])) * 10
    const peakBytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) * 1024
    return { ms, cpuMs, peakBytes, scratchBytes }
  } finally {
    clearInterval(watch)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

/** Size on disk, including the finished file and its proof. */
function bytesIn(folder: string): number {
  return readdirSync(folder)
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.blocks ?? 0)
    .reduce((sum, blocks) => sum + blocks * 512, 0)
}
