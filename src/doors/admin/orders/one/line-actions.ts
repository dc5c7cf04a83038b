// What can be done with several lines of an order at once.

import { isKeyOf } from '../../../../pure/objects.ts'
import type { OrderActionName } from '../../../../trade/orders/core/actions/order-actions.ts'
import type { PanelSentence } from '../../i18n/t.ts'

export type LineAction = { label: PanelSentence; effect: PanelSentence; needs: OrderActionName }

export const lineActions = {
  hold: {
    label: 'Hold',
    effect: 'These lines are not printed until someone releases them. The others are:',
    needs: 'hold_lines',
  },
  release: {
    label: 'Release',
    effect: 'These lines are printed:',
    needs: 'release_lines',
  },
  reprint: {
    label: 'Reprint',
    effect: 'All copies of these lines are printed again, free of charge, as a separate order:',
    needs: 'reprint',
  },
  refund: {
    label: 'Refund',
    effect: 'These lines are refunded. What was not handed out for printing is not made:',
    needs: 'refund',
  },
} as const satisfies Readonly<Record<string, LineAction>>

export type LineActionName = keyof typeof lineActions

export function findLineAction(name: string): LineActionName | null {
  return isKeyOf(lineActions, name) ? name : null
}
