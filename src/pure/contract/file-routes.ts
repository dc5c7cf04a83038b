import { route } from './route.ts'

// Separate from the route tree, so that the cart's script does not load all other routes.

/** `file` is, for example, `400.jpg`. */
export const pictureRoute = route('/pictures/:pictureKey/:file')
export const brandRoute = route('/brand/:file')
