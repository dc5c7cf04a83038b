import type { Queries } from '../../../ground/database/database.ts'
import { addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { Operator } from '../operator.ts'
import type { Link } from './read-link.ts'

export async function joinByLink(
  tx: Queries,
  link: Link & { operator: Operator },
  at: number,
): Promise<void> {
  const { operator } = link
  await useUpLink(tx, link)
  await tx
    .updateTable('memberships')
    .set({ joined_at: at, updated_at: at })
    .where('id', '=', operator.membershipId)
    .execute()
  if (link.provesAddress) await proveAddress(tx, operator.id, at)
  const { storeId } = operator
  const subject = `operator ${operator.id}`
  await addAuditEntry(tx, { operator, action: 'operator.joined', subject, storeId }, at)
}

export async function proveAddress(tx: Queries, operatorId: string, at: number): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ proved_at: at })
    .where('id', '=', operatorId)
    .where('proved_at', 'is', null)
    .execute()
}

/**
 * Also uses up all other links for the same purpose. After the first owner is created, that
 * includes links of other first starts.
 */
export async function useUpLink(tx: Queries, { kind, operator }: Link): Promise<void> {
  await tx
    .deleteFrom('operator_links')
    .where('kind', '=', kind)
    .$if(operator !== null, (links) => links.where('operator_id', '=', operator?.id ?? ''))
    .$if(kind === 'invite', (links) =>
      links.where('membership_id', '=', operator?.membershipId ?? ''),
    )
    .execute()
}
