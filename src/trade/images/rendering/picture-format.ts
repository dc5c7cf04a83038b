// Chooses the picture format for a browser. An SVG drawing has one address per picture, without the
// choice that <picture> offers, and caches handle content negotiation by Accept badly. The page
// therefore names the format, based on the Accept header of its own request.

export type PictureFormat = 'avif' | 'webp'

/**
 * `accept` is the header of the page request. Chromium lists AVIF there; other browsers get WebP.
 */
export function pictureFormat(accept: string | undefined): PictureFormat {
  return accept !== undefined &&
    /\bimage\/avif\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(accept)
    ? 'avif'
    : 'webp'
}
