import type { Queries } from '../../../ground/database/database.ts'

export async function endSession(tx: Queries, operatorId: string, idHash: string): Promise<void> {
  await tx
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .where('id_hash', '=', idHash)
    .execute()
}

export async function endSessions(
  tx: Queries,
  operatorId: string,
  butIdHash: string | null = null,
): Promise<void> {
  await tx
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .$if(butIdHash !== null, (query) => query.where('id_hash', '!=', butIdHash ?? ''))
    .execute()
}
