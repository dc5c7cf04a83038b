/** The clicked element. In SVG it is not an HTMLElement. */
export type Opener = Element & HTMLOrSVGElement
