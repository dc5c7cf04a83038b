// The views beside the object, as one thing that the browser loads when one of them is asked for.

import { WallColours } from '../wall/wall-colours.tsx'
import { WallView } from '../wall/wall-view.tsx'
import { FlatView } from './flat-view.tsx'
import { Legend } from './legend.tsx'

export const furtherViews = { FlatView, Legend, WallColours, WallView }
export type FurtherViews = typeof furtherViews
