// The picture inside a drawing, to be cut and stretched by what is around it. First there is the blur
// that stands in the page itself, over it the picture, and over that a larger one as soon as it is
// shown on more pixels than the first has.

import type { Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { firstPixels, type PictureView, pictureAddress } from '../views/print-view.ts'

type Props = {
  picture: PictureView
  /** Of the whole picture, in the drawing's units. */
  width?: number
  height?: number
  /** All of this; otherwise the first picture alone, as for the sides of an object. */
  isLarge?: boolean
}

/** Until it is drawn this much larger than it is, nobody sees the difference. */
const tolerance = 1.25

export function PictureImage(props: Props) {
  const { picture, width = 100, height = 100, isLarge = false } = props
  const first = useRef<SVGImageElement>(null)
  const [isFine, setFine] = useState(false)
  // After every rendering: cropping shows fewer pixels of the picture on more of the screen.
  useEffect(() => {
    if (isLarge && !isFine && needsMore(picture, first.current)) setFine(true)
  })
  const layer = (href: string, ref?: Ref<SVGImageElement>) => (
    <image href={href} width={width} height={height} ref={ref ?? null} preserveAspectRatio="none" />
  )
  return (
    <>
      {isLarge && picture.blur !== undefined && layer(picture.blur)}
      {layer(pictureAddress(picture), first)}
      {isFine && layer(pictureAddress(picture, 1600))}
    </>
  )
}

// The rectangle is that of the whole picture, also of what is cut away.
function needsMore({ format, width, height }: PictureView, image: SVGImageElement | null): boolean {
  if (format === undefined || image === null || Math.max(width, height) <= firstPixels) return false
  const shown = image.getBoundingClientRect()
  const shownPixels = Math.max(shown.width, shown.height) * window.devicePixelRatio
  return shownPixels > firstPixels * tolerance
}
