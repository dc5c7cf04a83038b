// Reports jobs that failed for good to the operators, in one mail for all since the last report.

import type { DatabaseDeps } from '../../ground/database/database.ts'
import { takeUnreported } from '../../ground/jobs/dead-jobs.ts'
import { addMail } from './add-mail.ts'

const kind = 'operators-dead-jobs'

export async function reportDeadJobs({ database, now }: DatabaseDeps): Promise<void> {
  await database.transaction(async (tx) => {
    const at = now()
    const dead = await takeUnreported(tx, at)
    const [first] = dead.map(({ id }) => id).sort()
    if (first === undefined) return
    const tasks: Record<string, number> = {}
    for (const { task } of dead) tasks[task] = (tasks[task] ?? 0) + 1
    await addMail(tx, { kind, uniqueKey: `${kind}:${first}:${at}`, facts: { tasks } }, at)
  })
}
