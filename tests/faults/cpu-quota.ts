// So much of a processor for each node, by cgroups where the system lets us: what a node forks has its share
// of the same. Null where it does not (another system, cgroups that are not ours to make).

import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type CpuQuotas = { env(node: number): Record<string, string>; remove(): Promise<void> }

const periodUs = 100_000

/** `share`: of one processor, such as 0.5. */
export async function limitCpu(nodes: number, share: number): Promise<CpuQuotas | null> {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-quota-'))
  const groups = Array.from({ length: nodes }, (_, node) =>
    join('/sys/fs/cgroup/cpu', `handprint-${process.pid}-${node}`),
  )
  try {
    for (const [node, group] of groups.entries()) {
      await mkdir(group)
      await writeFile(join(group, 'cpu.cfs_period_us'), String(periodUs))
      await writeFile(join(group, 'cpu.cfs_quota_us'), String(Math.round(share * periodUs)))
      // Before it forks anything.
      const procs = JSON.stringify(join(group, 'cgroup.procs'))
      const joins = `require('node:fs').writeFileSync(${procs}, String(process.pid))\n`
      await writeFile(join(folder, `${node}.cjs`), joins)
    }
  } catch {
    return null
  }
  return {
    env: (node) => ({ NODE_OPTIONS: `--require ${join(folder, `${node}.cjs`)}` }),
    async remove() {
      for (const group of groups) await rmdir(group).catch(() => undefined)
      await rm(folder, { recursive: true })
    },
  }
}
