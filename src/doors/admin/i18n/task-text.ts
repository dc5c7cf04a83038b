import { type PanelSentence, tText } from './t.ts'

/** Tasks of other releases are returned unchanged. */
export function taskText(task: string): string {
  return tText(sentences.get(task) ?? task)
}

const tasks = {
  'book-fee': 'Book a payment fee',
  'continue-orders-of-image': 'Continue orders whose print image has arrived',
  'deliver-to-lab': 'Send an order to a lab',
  'expire-carts': 'Delete old carts',
  'expire-gift-cards': 'Write off expired gift cards',
  'expire-gift-card-sales': 'Delete gift cards that were not paid',
  'expire-idempotency-keys': 'Delete old idempotency keys',
  'expire-images': 'Delete expired images',
  'expire-print-files': 'Delete print files of ended orders',
  'expire-rate-limits': 'Delete old rate limits',
  'expire-daily-uploads': 'Delete the counts of uploads of past days',
  'expire-pull-sets': 'Delete the lists of pictures that were fetched',
  'expire-sign-ins': 'Delete expired sessions and links',
  'expire-uploads': 'Delete abandoned uploads',
  'expire-webhook-deliveries': 'Delete old webhook events',
  'forget-shoppers': 'Delete expired shopper data',
  'mail-forgotten-password': 'Mail a password reset link',
  'make-document': 'Create an invoice or credit note',
  'plan-lab-deliveries': 'Assign an order to a lab',
  'plan-lab-reports': 'Find labs whose order status is due',
  'prepare-order': 'Create the print files of an order',
  'purge-pictures': 'Purge deleted pictures from the CDN',
  'read-lab-reports': 'Ask a lab for the status of its orders',
  'reconcile-gift-card-sale': 'Check the payment of a gift card',
  'reconcile-gateways': 'Query the payment provider for changes',
  'reconcile-payment': 'Check the status of a payment',
  'reconcile-refund': 'Check the status of a refund',
  'report-dead-jobs': 'Report failed jobs',
  'send-mail': 'Send a mail',
  'sweep-orphans': 'Delete unreferenced files',
  'take-payment-news': 'Process a payment provider event',
  'watch-print-image': 'Check for a late print image',
} as const satisfies Readonly<Record<string, PanelSentence>>

const sentences: ReadonlyMap<string, string> = new Map(Object.entries(tasks))
