// The print as the object that it will be.

import type { StageViewProps } from '../../views/stage-view.ts'
import { PrintPreview } from '../print-preview.tsx'

export function ObjectView({ picture, shape, label }: StageViewProps) {
  return <PrintPreview picture={picture} shape={shape} label={label} />
}
