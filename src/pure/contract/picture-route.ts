import { route } from './route.ts'

/** By itself, so that the cart's script does not load every other route. `file` is `400.jpg` for example. */
export const pictureRoute = route('/pictures/:pictureKey/:file')
