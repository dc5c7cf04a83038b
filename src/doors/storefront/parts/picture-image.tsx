// The picture inside a drawing, clipped and stretched by the surrounding elements. Layers from
// bottom to top: an inline blur, the first picture, and a larger one if it is shown on more pixels
// than the first has.

import type { Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { firstPixels, type PictureView, pictureAddress } from '../views/print-view.ts'

type Props = {
  picture: PictureView
  /** Size of the whole picture, in the drawing's units. */
  width?: number
  height?: number
  /**
   * Enables all layers. Otherwise only the first picture is used, as for the sides of an object.
   */
  isLarge?: boolean
}

/** Upscaling by up to this factor is not noticeable. */
const tolerance = 1.25

export function PictureImage(props: Props) {
  const { picture, width = 100, height = 100, isLarge = false } = props
  const first = useRef<SVGImageElement>(null)
  const [isFine, setFine] = useState(false)
  // Checked after every rendering: a crop shows fewer pixels of the picture on the same part of the
  // screen.
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

// The rectangle covers the whole picture, including the parts that are cropped.
function needsMore({ format, width, height }: PictureView, image: SVGImageElement | null): boolean {
  if (format === undefined || image === null || Math.max(width, height) <= firstPixels) return false
  const shown = image.getBoundingClientRect()
  const shownPixels = Math.max(shown.width, shown.height) * window.devicePixelRatio
  return shownPixels > firstPixels * tolerance
}
