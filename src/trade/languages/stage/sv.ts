// The views of a print, in Swedish.

import type { StageText } from './en.ts'

export const stageSv: StageText = {
  views: 'Visningssätt',
  object: 'Föremål',
  flat: 'Platt',
  wall: 'På en vägg',
  lines: 'Linjer',
  lineTrim: 'Skärs här',
  lineFold: 'Viks här runt listerna',
  lineBleed: 'Trycks utanför och skärs bort',
  lineWrap: 'Trycks för sidorna',
  lineSafe: 'Håll ansikten och text innanför',
  zoom: 'Zooma in och ut',
  zoomIn: 'Zooma in',
  zoomOut: 'Zooma ut',
  zoomedMost: 'Så nära som bildens pixlar räcker',
  reset: 'Återställ',
  move: 'Flytta bilden',
  moveLeft: 'Flytta åt vänster',
  moveUp: 'Flytta uppåt',
  moveDown: 'Flytta nedåt',
  moveRight: 'Flytta åt höger',
  cropPad: 'Flytta och zooma din bild',
  cropKeys: 'Piltangenter flyttar bilden, plus och minus zoomar, Home återställer.',
  cropSaid: 'Zoom: {zoom}. {sharpness}, {dpi} dpi.',
  hintDrag: 'Dra i bilden för att flytta den',
  hintTouch: 'Tryck på bilden och dra eller nyp',
}
