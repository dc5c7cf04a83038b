// Draws small pictures of chosen files, for those in sight and one at a time: a phone decodes a
// photograph in a tenth of a second and needs 50 MB meanwhile. What the browser cannot decode (HEIC in
// most) stays without.

const side = 240

export function drawThumbnails() {
  const files = new Map<Element, Blob>()
  const waiting: Element[] = []
  let isDrawing = false

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        waiting.push(target)
      }
      void drawNext()
    },
    { rootMargin: '200px' },
  )

  async function drawNext(): Promise<void> {
    const place = waiting.shift()
    if (place === undefined || isDrawing) {
      if (place !== undefined) waiting.unshift(place)
      return
    }
    isDrawing = true
    const file = files.get(place)
    files.delete(place)
    if (file !== undefined && place.isConnected) await draw(file, place).catch(() => undefined)
    isDrawing = false
    void drawNext()
  }

  return (place: Element, file: Blob): void => {
    files.set(place, file)
    observer.observe(place)
  }
}

async function draw(file: Blob, place: Element): Promise<void> {
  const bitmap = await createImageBitmap(file, { resizeWidth: side, resizeQuality: 'medium' })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  place.replaceChildren(canvas)
}
