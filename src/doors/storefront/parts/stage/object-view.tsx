// The print as the object that it will be.

import { PrintPreview } from '../print-preview.tsx'
import type { StageViewProps } from './stage-view.ts'

export function ObjectView({ picture, shape, label }: StageViewProps) {
  return <PrintPreview picture={picture} shape={shape} label={label} />
}
