// Who signs in for a store.

import type { Operator } from '../../../trade/operators/operator.ts'
import { OperatorList } from '../operators/operator-views.tsx'

type AccountSectionProps = { address: string; accounts: readonly Operator[]; now: number }

export function AccountSection({ address, accounts, now }: AccountSectionProps) {
  const home = `${address}/accounts`
  return (
    <section>
      <h2>Accounts</h2>
      <p>Who has one sees this store's orders, keys and webhooks at /account.</p>
      <OperatorList {...{ operators: accounts, home, now }} />
      <p>
        <a href={home}>Add an account</a>
      </p>
    </section>
  )
}
