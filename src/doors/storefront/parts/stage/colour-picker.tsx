// Lies over the stage while a colour is being picked: the next tap in the picture takes it.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'

type Props = {
  /** The part of the picture on the face. */
  face: Crop
  text: Messages['options']
  onPick: (x: number, y: number) => void
}

export function ColourPicker({ face, text, onPick }: Props) {
  function pick({ clientX, clientY }: MouseEvent): void {
    const drawn = document.querySelector('.stage .face-area')?.getBoundingClientRect()
    // Keys press it without a place: the middle is as good as any.
    const isPlaced = drawn !== undefined && clientX > 0 && drawn.width > 0
    const across = isPlaced ? (clientX - drawn.left) / drawn.width : 0.5
    const down = isPlaced ? (clientY - drawn.top) / drawn.height : 0.5
    onPick(face.x + face.width * across, face.y + face.height * down)
  }
  return (
    <button type="button" class="colour-picker" onClick={pick}>
      <span>{text.picking}</span>
    </button>
  )
}
