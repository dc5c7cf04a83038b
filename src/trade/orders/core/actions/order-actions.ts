// Actions on orders, with the statuses that allow them and who may use them. docs/orders.md shows
// this table. Each action checks further conditions, such as finished print files, itself.

import type { OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import type { PlainSentence } from '../../../../pure/sentences/sentence.ts'

export type Asker = 'shopper' | 'store' | 'operator'

export type OrderAction = {
  /** Used in refusals: "can not be …". */
  done: PlainSentence
  from: readonly OrderStatus[]
  by: readonly Asker[]
  isForTestOrders?: true
}

const untilProduction = ['awaiting_print_image', 'preparing', 'ready', 'on_hold'] as const

export const orderActions = {
  hold: {
    done: 'put on hold',
    from: ['awaiting_print_image', 'preparing', 'ready', 'in_production'],
    by: ['operator'],
  },
  hold_lines: {
    done: 'put on hold in part',
    from: ['awaiting_print_image', 'preparing', 'ready', 'on_hold', 'in_production'],
    by: ['operator'],
  },
  release_lines: { done: 'released in part', from: ['on_hold'], by: ['operator'] },
  leave_out_lines: {
    done: 'made without some of its lines',
    from: ['awaiting_print_image', 'preparing', 'ready', 'on_hold', 'in_production'],
    by: ['operator'],
  },
  release: { done: 'released', from: ['on_hold'], by: ['operator'] },
  release_as_made: { done: 'released as made', from: ['on_hold'], by: ['operator'] },
  release_at_a_loss: { done: 'released at a loss', from: ['on_hold'], by: ['operator'] },
  ask_for_print_image: {
    done: 'sent back for another print image',
    from: untilProduction,
    by: ['operator'],
  },
  accept_as_it_is: { done: 'accepted as is', from: ['on_hold'], by: ['operator'] },
  replace_print_image: {
    done: 'given another print image',
    from: untilProduction,
    by: ['store', 'operator'],
  },
  make_print_files_again: {
    done: 'prepared again',
    from: ['on_hold'],
    by: ['store', 'operator'],
  },
  start_production: { done: 'moved to production', from: ['ready'], by: ['operator'] },
  take: {
    done: 'assigned',
    from: ['preparing', 'ready', 'on_hold', 'in_production'],
    by: ['operator'],
  },
  put_back: {
    done: 'unassigned',
    from: ['preparing', 'ready', 'on_hold', 'in_production'],
    by: ['operator'],
  },
  ship: {
    done: 'shipped',
    // A part of it, while other lines are on hold or wait.
    from: ['awaiting_print_image', 'on_hold', 'in_production', 'shipped'],
    by: ['operator'],
  },
  change_address: {
    done: 'shipped to another address',
    from: [...untilProduction, 'in_production', 'returned'],
    by: ['operator'],
  },
  ask_for_crop: {
    done: 'sent to the shopper for another crop',
    from: ['awaiting_print_image', 'preparing', 'ready', 'in_production'],
    by: ['operator'],
  },
  change_crop: {
    done: 'cropped again',
    from: [...untilProduction, 'in_production'],
    by: ['shopper', 'operator'],
  },
  mark_delivered: { done: 'marked as delivered', from: ['shipped'], by: ['operator'] },
  mark_returned: { done: 'marked as returned', from: ['shipped', 'delivered'], by: ['operator'] },
  replace_parcel: {
    done: 'shipped again',
    from: ['shipped', 'delivered', 'returned'],
    by: ['operator'],
  },
  reprint: {
    done: 'reprinted',
    from: ['in_production', 'shipped', 'delivered', 'returned'],
    by: ['operator'],
  },
  cancel: {
    done: 'cancelled',
    from: ['awaiting_payment', ...untilProduction, 'in_production'],
    by: ['shopper', 'store', 'operator'],
  },
  refund: {
    done: 'refunded',
    from: [...untilProduction, 'in_production', 'shipped', 'delivered', 'cancelled', 'returned'],
    by: ['operator'],
  },
  mark_refunded: { done: 'marked as refunded', from: ['on_hold'], by: ['operator'] },
  walk: {
    done: 'advanced',
    from: ['awaiting_print_image', 'ready', 'in_production', 'shipped'],
    by: ['store', 'operator'],
    isForTestOrders: true,
  },
} as const satisfies Readonly<Record<string, OrderAction>>

export type OrderActionName = keyof typeof orderActions
