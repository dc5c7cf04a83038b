// The kinds of labs, in the panel's order.

import { sentence } from '../../../../pure/sentences/sentence.ts'
import { labUnavailable } from '../port/lab-errors.ts'
import type { LabKind, LabSetUp } from '../port/lab-kind.ts'
import type { LabPort } from '../port/lab-port.ts'
import { folderLab } from './folder-lab.ts'
import { s3Lab } from './s3-lab.ts'
import { sftpLab } from './sftp-lab.ts'

export const labKinds: readonly LabKind[] = [folderLab, s3Lab, sftpLab]

/** Null if this version does not know the kind. */
export function labKindNamed(name: string, kinds = labKinds): LabKind | null {
  return kinds.find((kind) => kind.name === name) ?? null
}

/** Throws `lab_unavailable` if this version does not know the lab's kind. */
export async function openLab(setUp: LabSetUp, kinds = labKinds): Promise<LabPort> {
  const kind = labKindNamed(setUp.kind, kinds)
  if (kind !== null) return await kind.open(setUp)
  throw labUnavailable(sentence('This version of Handprint doesn’t support this type of lab.'))
}
