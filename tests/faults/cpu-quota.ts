// Limits the CPU share of each node, including its child processes, by cgroups. Null if cgroups are
// unavailable (another system, or no permission to create them).

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type CpuQuotas = { env(node: number): Record<string, string>; remove(): Promise<void> }

const periodUs = 100_000
const root = '/sys/fs/cgroup'

/** `share`: of one processor, such as 0.5. */
export async function limitCpu(nodes: number, share: number): Promise<CpuQuotas | null> {
  const quotaUs = Math.round(share * periodUs)
  // cgroup v2 has a single hierarchy; v1 has one per controller.
  const isUnified = existsSync(join(root, 'cgroup.controllers'))
  const above = isUnified ? root : join(root, 'cpu')
  const settings = isUnified
    ? { 'cpu.max': `${quotaUs} ${periodUs}` }
    : { 'cpu.cfs_period_us': String(periodUs), 'cpu.cfs_quota_us': String(quotaUs) }
  const folder = await mkdtemp(join(tmpdir(), 'handprint-quota-'))
  const groups: string[] = []
  const remove = async () => {
    for (const group of groups) await rmdir(group).catch(() => undefined)
    await rm(folder, { recursive: true })
  }
  try {
    // Otherwise the child groups lack these settings.
    if (isUnified) await writeFile(join(above, 'cgroup.subtree_control'), '+cpu')
    for (let node = 0; node < nodes; node++) {
      const group = join(above, `handprint-${process.pid}-${node}`)
      await mkdir(group)
      groups.push(group)
      for (const [name, value] of Object.entries(settings)) {
        await writeFile(join(group, name), value)
      }
      // Before it forks anything.
      const procs = JSON.stringify(join(group, 'cgroup.procs'))
      const joins = `require('node:fs').writeFileSync(${procs}, String(process.pid))\n`
      await writeFile(join(folder, `${node}.cjs`), joins)
    }
  } catch {
    await remove()
    return null
  }
  return {
    env: (node) => ({ NODE_OPTIONS: `--require ${join(folder, `${node}.cjs`)}` }),
    remove,
  }
}
