import { readingNotes } from '../../../pure/contract/reading-notes.ts'
import type { PrintImageJson } from '../../../pure/contract/schemas/print-schemas.ts'
import { inEnglish, type Told } from '../../../pure/sentences/sentence.ts'
import type { Picture } from '../picture.ts'
import { printFindings } from './print-findings.ts'
import type { Transfer } from './print-transfers.ts'

export type PrintImageFacts = {
  picture: Pick<Picture, 'preview' | 'print' | 'content' | 'proposed'>
  /** Null if no transfer is in progress. */
  transfer: Transfer | null
  /** As declared to the loader; null if not relevant. */
  declared: { width: number; height: number } | null
}

/** For a picture that has not been deleted. */
type KeptPrintImage = PrintImageJson & { status: 'waiting' | 'receiving' | 'here' }

export function printImageJson({ picture, transfer, declared }: PrintImageFacts): KeptPrintImage {
  const { print, content } = picture
  const findings = printFindings({ ...picture, declared })
  if (print === null || findings === null) return { ...onItsWay(transfer), ...sizeOf(declared) }
  const { mismatches, ...verdicts } = findings
  return {
    status: 'here',
    received_bytes: print.byteLength,
    total_bytes: print.byteLength,
    percent: 100,
    ...sizeOf(print),
    matches: Object.values(verdicts).every((verdict) => verdict === 'not_compared')
      ? null
      : mismatches.length === 0,
    comparison: {
      ...verdicts,
      likeness: content?.likeness ?? null,
      colour_difference: content?.colourDifference ?? null,
    },
    mismatches: mismatches.map(inEnglish),
    notes: print.notes.map((code) => {
      const { isGuess, message } = readingNotes[code]
      return { code, is_guess: isGuess, message }
    }),
    proposed: proposedJson({ picture, declared }),
  }
}

/** For the panel, which says them in its reader's language. */
export function mismatchesOf(
  picture: Pick<Picture, 'preview' | 'print' | 'content' | 'proposed'>,
  declared: PrintImageFacts['declared'],
): { mismatches: readonly Told[]; proposedMismatches: readonly Told[] } {
  const { proposed, preview } = picture
  const ofProposed =
    proposed &&
    printFindings({ print: proposed.image, preview, declared, content: proposed.content })
  return {
    mismatches: printFindings({ ...picture, declared })?.mismatches ?? [],
    proposedMismatches: ofProposed?.mismatches ?? [],
  }
}

function proposedJson({
  picture: { proposed, preview },
  declared,
}: Pick<PrintImageFacts, 'picture' | 'declared'>): PrintImageJson['proposed'] {
  if (proposed === null) return null
  const { image, content, receivedAt } = proposed
  const { mismatches = [] } = printFindings({ print: image, preview, declared, content }) ?? {}
  return {
    width: image.width,
    height: image.height,
    received_at: new Date(receivedAt).toISOString(),
    matches: mismatches.length === 0,
    mismatches: mismatches.map(inEnglish),
  }
}

function onItsWay(transfer: Transfer | null) {
  return {
    status: transfer === null ? ('waiting' as const) : ('receiving' as const),
    received_bytes: transfer?.receivedBytes ?? null,
    total_bytes: transfer?.totalBytes ?? null,
    percent: transfer === null ? null : percentOf(transfer),
    matches: null,
    comparison: null,
    mismatches: [],
    notes: [],
    proposed: null,
  }
}

/** Never 100, which would mean that it has been stored. */
function percentOf({ receivedBytes, totalBytes }: Transfer): number | null {
  if (totalBytes === null) return null
  return Math.min(99, Math.floor((100 * receivedBytes) / Math.max(totalBytes, 1)))
}

function sizeOf(pixels: { width: number; height: number } | null) {
  return { width: pixels?.width ?? null, height: pixels?.height ?? null }
}
