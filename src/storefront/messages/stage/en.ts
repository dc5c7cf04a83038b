// The views of a print, in English.

import type { Translation } from '../translation.ts'

export const stageEn = {
  views: 'How to look at it',
  object: 'Object',
  flat: 'Flat',
  wall: 'On a wall',
  lines: 'Lines',
  lineTrim: 'Cut here',
  lineFold: 'Folds here, around the bars',
  lineBleed: 'Printed beyond it, cut off',
  lineWrap: 'Printed for the sides',
  lineSafe: 'Keep faces and words inside',
}

export type StageText = Translation<typeof stageEn>
