// An invitation is taken up: its membership works from now on, and its links are used up.

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

/** With it all others of the same purpose: with the first owner those of other first starts. */
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
