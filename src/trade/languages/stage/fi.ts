// The views of a print, in Finnish.

import type { StageText } from './en.ts'

export const stageFi: StageText = {
  views: 'Katselutapa',
  object: 'Esine',
  flat: 'Tasossa',
  wall: 'Seinällä',
  lines: 'Viivat',
  lineTrim: 'Leikataan tästä',
  lineFold: 'Taittuu tästä rimojen ympäri',
  lineBleed: 'Painetaan yli ja leikataan pois',
  lineWrap: 'Painetaan reunoja varten',
  lineSafe: 'Pidä kasvot ja tekstit sisäpuolella',
  zoom: 'Lähennä ja loitonna',
  zoomIn: 'Lähennä',
  zoomOut: 'Loitonna',
  zoomedMost: 'Niin lähelle kuin pikselit riittävät',
  reset: 'Palauta',
  move: 'Siirrä kuvaa',
  moveLeft: 'Siirrä vasemmalle',
  moveUp: 'Siirrä ylös',
  moveDown: 'Siirrä alas',
  moveRight: 'Siirrä oikealle',
  cropPad: 'Siirrä ja lähennä kuvaasi',
  cropKeys: 'Nuolinäppäimet siirtävät kuvaa, plus ja miinus zoomaavat, Home palauttaa.',
  cropSaid: 'Suurennus {zoom}. {sharpness}, {dpi} dpi.',
  hintDrag: 'Siirrä kuvaa vetämällä',
  hintTouch: 'Napauta kuvaa ja vedä tai nipistä',
}
