// The view on the wall as one thing, so that the browser loads it when it is asked for.

import { WallColours } from './wall-colours.tsx'
import { WallView } from './wall-view.tsx'

export const wall = { WallView, WallColours }
export type Wall = typeof wall
