// Turns touch, mouse, wheel and keyboard events on the stage into crops. Events between two
// animation frames are combined. Runs in the browser only.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import {
  type CropSpace,
  framedCrop,
  movedCrop,
  zoomedCrop,
  zoomOf,
} from '../../../../pure/geometry/move-crop.ts'

export type CropListener = {
  read: () => CropBeingMoved
  /** Called in an animation frame. */
  show: (crop: Crop) => void
  /** Called when movement has ended. */
  settle: () => void
}

type Point = { x: number; y: number }

/** Returns a function that removes the listeners. */
export function listenForCrops(pad: HTMLElement, listener: CropListener): () => void {
  const fingers = new Map<number, Point>()
  let start = begun()
  let frame = 0
  let wanted: (() => Crop) | null = null

  function begun() {
    const at = [...fingers.values()]
    const moved = listener.read()
    return {
      ...moved,
      zoom: zoomOf(moved.crop, moved.space),
      middle: middleOf(at),
      apart: apart(at),
    }
  }

  function showSoon(crop: () => Crop): void {
    wanted = crop
    if (frame === 0) frame = requestAnimationFrame(showNow)
  }

  function showNow(): void {
    cancelAnimationFrame(frame)
    frame = 0
    if (wanted === null) return
    listener.show(wanted())
    wanted = null
    // Lifted fingers end the gesture with their own event. A slow frame may come later than any
    // pause.
    if (fingers.size === 0) listener.settle()
  }

  // The movement of the fingers since one of them was last put down or lifted.
  function dragged(): Crop {
    const at = [...fingers.values()]
    const middle = middleOf(at)
    const face = faceBox(pad)
    const factor = start.apart > 0 ? apart(at) / start.apart : 1
    const across = (middle.x - start.middle.x) / face.width
    const down = (middle.y - start.middle.y) / face.height
    const around = within(start.crop, start.face, placeIn(face, start.middle))
    const zoomed =
      factor === 1 ? start.crop : zoomedCrop(start.crop, start.space, start.zoom * factor, around)
    const shrunk = zoomed.width / start.crop.width
    return movedCrop(
      zoomed,
      start.space,
      -across * start.face.width * shrunk,
      -down * start.face.height * shrunk,
    )
  }

  const handlers: { [Name in keyof HTMLElementEventMap]?: (e: HTMLElementEventMap[Name]) => void } =
    {
      pointerdown(event) {
        if (event.button !== 0 || faceBox(pad).width === 0) return
        showNow()
        pad.setPointerCapture(event.pointerId)
        fingers.set(event.pointerId, pointOf(event))
        start = begun()
        pad.classList.add('is-dragged')
      },
      pointermove(event) {
        if (!fingers.has(event.pointerId)) return
        fingers.set(event.pointerId, pointOf(event))
        showSoon(dragged)
      },
      pointerup: lift,
      pointercancel: lift,
      lostpointercapture: lift,
      wheel(event) {
        // Wheels scroll the page. They zoom only with ctrl or while the stage has the focus.
        if (!event.ctrlKey && document.activeElement !== pad) return
        event.preventDefault()
        showNow()
        const { crop, face, space } = listener.read()
        const around = within(crop, face, placeIn(faceBox(pad), pointOf(event)))
        const factor = Math.exp(-Math.max(-60, Math.min(event.deltaY, 60)) / 300)
        showSoon(() => zoomedCrop(crop, space, zoomOf(crop, space) * factor, around))
      },
      keydown(event) {
        if (event.target !== pad) return
        showNow()
        const crop = cropByKey(event, listener.read())
        if (crop === null) return
        event.preventDefault()
        showSoon(() => crop)
      },
    }

  function lift(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return
    showNow()
    fingers.delete(event.pointerId)
    start = begun()
    if (fingers.size > 0) return
    pad.classList.remove('is-dragged')
    listener.settle()
  }

  // The cast is safe: each handler is called with the event of its name.
  const all = Object.entries(handlers) as [string, EventListener][]
  // Not passive: a wheel event that zooms must not scroll as well.
  for (const [name, handle] of all) pad.addEventListener(name, handle, { passive: false })
  return () => {
    cancelAnimationFrame(frame)
    for (const [name, handle] of all) pad.removeEventListener(name, handle)
  }
}

/** The face's position on the screen; see face-area.tsx. */
function faceBox(pad: HTMLElement): DOMRect {
  return pad.querySelector('.face-area')?.getBoundingClientRect() ?? new DOMRect()
}

function placeIn(box: DOMRect, at: Point): Point {
  return { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height }
}

/** Converts a point on the face to a point in the crop, which may be larger. */
function within(crop: Crop, face: Crop, at: Point): Point {
  return {
    x: (face.x + face.width * at.x - crop.x) / crop.width,
    y: (face.y + face.height * at.y - crop.y) / crop.height,
  }
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY }
}

function middleOf(at: readonly Point[]): Point {
  const sum = at.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / (at.length || 1), y: sum.y / (at.length || 1) }
}

/** The distance of two fingers. 0 for fewer. */
function apart([first, second]: readonly Point[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
}

type CropBeingMoved = {
  crop: Crop
  /** The part of the crop that is visible on the face. */
  face: Crop
  space: CropSpace
}

const step = 0.02
const largeStep = 0.1
const zoomStep = 1.15

const arrows: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Arrows move the picture, + and − zoom, Home and 0 reset the crop. Null for any other key. */
function cropByKey(
  pressed: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  { crop, face, space }: CropBeingMoved,
): Crop | null {
  // Shortcuts with these modifiers belong to the browser.
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  const arrow = arrows[pressed.key]
  if (arrow !== undefined) {
    const length = pressed.shiftKey ? largeStep : step
    return movedCrop(crop, space, arrow[0] * length * face.width, arrow[1] * length * face.height)
  }
  if (pressed.key === '+' || pressed.key === '=') return zoomedBy(zoomStep)
  if (pressed.key === '-' || pressed.key === '_') return zoomedBy(1 / zoomStep)
  if (pressed.key === 'Home' || pressed.key === '0') return framedCrop(null, space)
  return null

  function zoomedBy(factor: number): Crop {
    return zoomedCrop(crop, space, zoomOf(crop, space) * factor)
  }
}
