// The views other than the object, and the note about a pending print image, as one chunk that the
// browser loads when one of them is needed.

import { WallColours } from '../wall/wall-colours.tsx'
import { WallView } from '../wall/wall-view.tsx'
import { FlatView, Legend } from './flat-view.tsx'
import { PrintImageNote } from './print-image-note.tsx'

export const furtherViews = { FlatView, Legend, PrintImageNote, WallColours, WallView }
export type FurtherViews = typeof furtherViews
