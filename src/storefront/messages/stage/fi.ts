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
}
