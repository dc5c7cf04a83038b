import { type PanelSentence, tText } from './t.ts'

/** Tasks of other releases are returned unchanged. */
export function taskText(task: string): string {
  return tText(sentences.get(task) ?? task)
}

const tasks = {
  'book-fee': 'Books the fee of a payment',
  'continue-orders-of-image': 'Goes on with orders whose print image has come',
  'deliver-to-lab': 'Hands an order to a lab',
  'expire-carts': 'Clears old carts away',
  'expire-idempotency-keys': 'Forgets old Idempotency-Keys',
  'expire-images': 'Deletes images whose time is over',
  'expire-print-files': 'Deletes print files of orders that have ended',
  'expire-rate-limits': 'Forgets old rate limits',
  'expire-sign-ins': 'Ends old sessions and links',
  'expire-uploads': 'Deletes uploads that were left',
  'expire-webhook-deliveries': 'Deletes old events of webhooks',
  'forget-shoppers': 'Deletes shoppers’ data after their days',
  'mail-forgotten-password': 'Mails a link for a new password',
  'make-document': 'Draws an invoice or a credit note',
  'plan-lab-deliveries': 'Finds the lab for an order',
  'plan-lab-reports': 'Finds labs that have to be asked about their orders',
  'prepare-order': 'Makes the print files of an order',
  'purge-pictures': 'Has deleted pictures forgotten by the CDN',
  'read-lab-reports': 'Asks a lab what became of its orders',
  'reconcile-gateways': 'Asks the payment provider what happened',
  'reconcile-payment': 'Asks what became of a payment',
  'reconcile-refund': 'Asks what became of a refund',
  'report-dead-jobs': 'Tells of jobs that were given up',
  'send-mail': 'Sends a mail',
  'sweep-orphans': 'Deletes files that nothing refers to',
  'take-payment-news': 'Books what the payment provider has told',
  'watch-print-image': 'Looks after a print image that has not come',
} as const satisfies Readonly<Record<string, PanelSentence>>

const sentences: ReadonlyMap<string, string> = new Map(Object.entries(tasks))
