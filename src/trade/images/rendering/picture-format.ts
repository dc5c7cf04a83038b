// In which format a browser is shown pictures. A drawing (SVG) names one address for each, without
// a choice as <picture> has it, and addresses that answer by Accept are kept badly by caches. So the
// page names the format, by what the browser said when it asked for the page.

export type PictureFormat = 'avif' | 'webp'

/** `accept`: of the request for a page. Chromium names AVIF there; others are given WebP. */
export function pictureFormat(accept: string | undefined): PictureFormat {
  return accept !== undefined &&
    /\bimage\/avif\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(accept)
    ? 'avif'
    : 'webp'
}
