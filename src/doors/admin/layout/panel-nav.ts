// The entries of the panel's navigation. A part registers its entry with its routes, so that no
// entry lacks a page.

import { hasRole, type Operator, type Role } from '../../../trade/operators/operator.ts'

export type NavEntry = {
  label: string
  /**
   * Position: orders 10, production 20, images 30, stores 40, seller 45, catalog 50, reports 60,
   * invoices 65, labs 70, payments 72, mails 75, health 80, operators 85, keys 87, audit log 90.
   */
  order: number
}

export type PlacedEntry = NavEntry & { path: string; role: Role }

export type PanelNav = {
  add(entry: PlacedEntry): void
  for(operator: Operator): readonly PlacedEntry[]
}

export function createPanelNav(): PanelNav {
  const entries: PlacedEntry[] = []
  return {
    add(entry) {
      entries.push(entry)
      entries.sort((one, other) => one.order - other.order)
    },
    for: (operator) => entries.filter(({ role }) => hasRole(operator, role)),
  }
}
