import type { Fault } from '../../../../pure/errors.ts'
import type { ContentComparison } from '../../comparing/compare-content.ts'
import type { Miniatures } from '../compare-miniatures.ts'
import type { InspectedPicture, Inspection } from '../inspect-picture.ts'
import type { Look, Sight } from '../look-at-picture.ts'
import type { Recipe } from '../render-picture.ts'

export type PictureJob =
  | ({ do: 'inspect'; path: string } & Inspection)
  | { do: 'render'; path: string; recipe: Recipe; outPath: string }
  | ({ do: 'compare' } & Miniatures)
  | ({ do: 'look' } & Sight)

export const pictureJobKinds = ['inspect', 'render', 'compare', 'look'] as const

export type PictureJobAnswer =
  | { inspected: InspectedPicture }
  | { rendered: true }
  | { compared: ContentComparison }
  | { looked: Look }
  /** `detail` is for the log. */
  | { fault: Fault; detail: string }

/** Exit code of a process that ends itself because it exceeded its memory limit. */
export const outOfMemoryExitCode = 77
