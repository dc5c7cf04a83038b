// Reads a tracking number with the camera, if the browser has one and supports BarcodeDetector.
// Nothing is sent: the number is put into its field for review. The texts are in the page, in the
// reader's language.

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector
  }
}

const pauseMs = 200
/** Matches plausible tracking numbers. Labels have other barcodes too. */
const likeANumber = /^[A-Z0-9][A-Z0-9 -]{6,39}$/i

for (const part of document.querySelectorAll<HTMLElement>('[data-scan]')) {
  const { BarcodeDetector } = window
  // Browsers provide the camera only over HTTPS.
  if (BarcodeDetector === undefined || navigator.mediaDevices === undefined) continue
  part.hidden = false
  part.querySelector('button')?.addEventListener('click', () => {
    void scan(part, new BarcodeDetector())
  })
}

async function scan(part: HTMLElement, detector: Detector): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(`#${part.dataset.scan}`)
  const video = part.querySelector('video')
  const button = part.querySelector('button')
  const fault = part.querySelector<HTMLElement>('[role=alert]')
  if (field === null || video === null || button === null || fault === null) return
  // A second click stops it.
  const begin = part.dataset.begin ?? ''
  if (video.srcObject !== null) return stop(video, button, begin)
  try {
    fault.hidden = true
    const wanted = { video: { facingMode: 'environment' } }
    video.srcObject = await navigator.mediaDevices.getUserMedia(wanted)
    video.hidden = false
    button.textContent = part.dataset.stop ?? ''
    await video.play()
    const number = await firstNumber(video, detector)
    if (number !== null) field.value = number
  } catch {
    fault.hidden = false
  }
  stop(video, button, begin)
  field.focus()
}

/** Null if the camera was stopped. */
async function firstNumber(video: HTMLVideoElement, detector: Detector): Promise<string | null> {
  while (video.srcObject !== null) {
    const codes = await detector.detect(video)
    const number = codes
      .map(({ rawValue }) => rawValue.trim())
      .find((text) => likeANumber.test(text))
    if (number !== undefined) return number
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return null
}

function stop(video: HTMLVideoElement, button: HTMLButtonElement, begin: string): void {
  const { srcObject } = video
  if (srcObject instanceof MediaStream) for (const track of srcObject.getTracks()) track.stop()
  video.srcObject = null
  video.hidden = true
  button.textContent = begin
}
