// The views beside the object, and what is said of a print image that is awaited, as one thing that the
// browser loads when some of it is asked for.

import { WallColours } from '../wall/wall-colours.tsx'
import { WallView } from '../wall/wall-view.tsx'
import { FlatView, Legend } from './flat-view.tsx'
import { PrintImageNote } from './print-image-note.tsx'

export const furtherViews = { FlatView, Legend, PrintImageNote, WallColours, WallView }
export type FurtherViews = typeof furtherViews
