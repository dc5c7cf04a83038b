import { route } from './route.ts'

// Apart from the tree, so that the cart's script does not load every other route.

/** `file` is `400.jpg` for example. */
export const pictureRoute = route('/pictures/:pictureKey/:file')
export const brandRoute = route('/brand/:file')
