// A lab by its kind and settings.

import { createFolderLab, type FolderLabSettings } from './folder-lab.ts'
import type { LabPort } from './lab-port.ts'
import type { S3LabSecrets, S3LabSettings } from './s3-lab.ts'
import type { SftpLabSecrets, SftpLabSettings } from './sftp-lab.ts'

export type LabSetUp =
  | { kind: 'folder'; settings: FolderLabSettings; secrets: Record<string, never> }
  | { kind: 's3'; settings: S3LabSettings; secrets: S3LabSecrets }
  | { kind: 'sftp'; settings: SftpLabSettings; secrets: SftpLabSecrets }

export const labKinds = ['folder', 's3', 'sftp'] as const
export type LabKind = (typeof labKinds)[number]

/** SDK and SSH are loaded where they are used: most installations have no such lab. */
export async function openLab(lab: LabSetUp): Promise<LabPort> {
  switch (lab.kind) {
    case 'folder':
      return createFolderLab(lab.settings)
    case 's3':
      return (await import('./s3-lab.ts')).createS3Lab(lab.settings, lab.secrets)
    case 'sftp':
      return (await import('./sftp-lab.ts')).createSftpLab(lab.settings, lab.secrets)
  }
}
