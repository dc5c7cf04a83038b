// Props of the stage's views. A view is a component that draws one SVG of class `print-preview`
// from them. It must not keep a crop of its own.

import type { Measures } from '../../../pure/contract/preferences.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import type { PictureView, PrintShape } from './print-view.ts'

export const stageViewNames = ['object', 'flat', 'wall'] as const
export type StageViewName = (typeof stageViewNames)[number]

export type StageViewProps = {
  picture: PictureView
  /** Changes with each step of a crop that is being dragged, so drawing it must be cheap. */
  shape: PrintShape
  /** For screen readers. */
  label: string
  locale: string
  measures: Measures
  text: Messages['stage']
}

export function isStageViewName(text: string | undefined): text is StageViewName {
  return stageViewNames.some((name) => name === text)
}
