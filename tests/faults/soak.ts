// Whether a cluster under constant load leaks: memory and open files of its nodes, dead rows of the
// database.

import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { onServer } from '../helpers/postgres.ts'
import type { Cluster } from './cluster.ts'

type Look = { megabytes: number; files: number; deadRows: number }

const every = 20_000
/** Allowed factor of memory and files relative to the warmed-up state. */
const tolerance = 1.3

/** Sentences; empty if nothing grew. */
export async function soak(
  cluster: Cluster,
  minutes: number,
  tell: (text: string) => void,
): Promise<string[]> {
  const looks: Look[] = []
  const end = Date.now() + minutes * 60_000
  while (Date.now() < end) {
    await pause(Math.min(every, Math.max(0, end - Date.now())))
    const seen = await lookAt(cluster)
    looks.push(seen)
    tell(`${seen.megabytes} MB, ${seen.files} open files, ${seen.deadRows} dead rows`)
  }
  const fifth = Math.max(1, Math.floor(looks.length / 5))
  const warm = medians(looks.slice(fifth, 2 * fifth))
  const late = medians(looks.slice(-fifth))
  tell(`from ${JSON.stringify(warm)} to ${JSON.stringify(late)}`)
  return (['megabytes', 'files'] as const)
    .filter((what) => late[what] > warm[what] * tolerance)
    .map((what) => `${what} grew from ${warm[what]} to ${late[what]}.`)
}

async function lookAt({ nodes, balanced }: Cluster): Promise<Look> {
  const all = await Promise.all(nodes.map(({ pid }) => lookAtProcess(pid)))
  const [row] = await onServer(
    balanced.foundation.env.DATABASE_URL ?? '',
    'select coalesce(sum(n_dead_tup), 0)::int as dead from pg_stat_user_tables',
  )
  return {
    megabytes: Math.round(sumOf(all.map(({ kilobytes }) => kilobytes)) / 1024),
    files: sumOf(all.map(({ files }) => files)),
    deadRows: Number(row?.dead),
  }
}

/** Includes child processes. */
async function lookAtProcess(pid: number): Promise<{ kilobytes: number; files: number }> {
  const of = async (id: string) => {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    const files = await readdir(`/proc/${id}/fd`).catch(() => [])
    return { kilobytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0), files: files.length }
  }
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const ids = [String(pid), ...children.split(' ').filter((id) => id !== '')]
  const each = await Promise.all(ids.map(of))
  return {
    kilobytes: sumOf(each.map(({ kilobytes }) => kilobytes)),
    files: sumOf(each.map(({ files }) => files)),
  }
}

function medians(looks: readonly Look[]): Look {
  const of = (what: keyof Look) => {
    const sorted = looks.map((look) => look[what]).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }
  return { megabytes: of('megabytes'), files: of('files'), deadRows: of('deadRows') }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
