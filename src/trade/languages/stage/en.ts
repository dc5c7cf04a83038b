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
  zoom: 'Zoom in and out',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomedMost: 'As close as its pixels allow',
  reset: 'Reset',
  move: 'Move the picture',
  moveLeft: 'Move left',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveRight: 'Move right',
  cropPad: 'Move and zoom your picture',
  cropKeys: 'Arrow keys move the picture, plus and minus zoom, Home resets.',
  cropSaid: 'Zoom {zoom}. {sharpness}, {dpi} dpi.',
  hintDrag: 'Drag the picture to move it',
  hintTouch: 'Tap the picture, then drag or pinch',
}

export type StageText = Translation<typeof stageEn>
