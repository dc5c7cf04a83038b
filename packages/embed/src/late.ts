export { sayFailure } from './failure-texts.ts'
export { handOver } from './hand-over.ts'
export { warnOfUnread } from './warn-of-unread.ts'
export { explainHidden } from './why-hidden.ts'
