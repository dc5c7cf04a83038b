// Compares docs/orders.md with the tables of states, actions and holds in the code.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderStatuses } from '../src/pure/contract/order-statuses.ts'
import { holdCauses } from '../src/trade/orders/core/actions/hold-causes.ts'
import { type OrderAction, orderActions } from '../src/trade/orders/core/actions/order-actions.ts'
import { orderTransitions } from '../src/trade/orders/core/order-transitions.ts'

const text = readFileSync(join(import.meta.dirname, '../docs/orders.md'), 'utf8')

describe('docs/orders.md', () => {
  it('lists every state and its transitions', () => {
    const said = rowsOf('States').map(([state = '', , next = '']) => [state, namesIn(next)])
    expect(said).toEqual(orderStatuses.map((state) => [`\`${state}\``, orderTransitions[state]]))
  })

  it('lists every action, its states, and who may take it', () => {
    const said = rowsOf('Actions').map(([action, from = '', by]) => [action, namesIn(from), by])
    const actions = Object.entries<OrderAction>(orderActions)
    expect(said).toEqual(
      actions.map(([name, { from, by, isForTestOrders }]) => [
        `\`${name}\``,
        from,
        by.join(', ') + (isForTestOrders ? ', of test orders only' : ''),
      ]),
    )
  })

  it('lists every reason of a hold and what ends it', () => {
    const said = rowsOf('Holds').map(([cause = '', , ends = '']) => [cause, namesIn(ends)])
    const causes = Object.entries(holdCauses)
    expect(said).toEqual(causes.map(([cause, { solvedBy }]) => [`\`${cause}\``, solvedBy]))
  })
})

/** The cells of a chapter's table, without its header. */
function rowsOf(chapter: string): string[][] {
  const [, body = ''] = text.split(`\n## ${chapter}\n`)
  const [own = ''] = body.split('\n## ')
  const lines = own.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}
