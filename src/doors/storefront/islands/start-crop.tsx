// The page for a crop after the order: shows the crop while the sliders move.

import { cutOffPath } from '../../../pure/geometry/cut-off-path.ts'
import { type CropSpace, framedCrop } from '../../../pure/geometry/move-crop.ts'

const form = document.querySelector<HTMLFormElement>('.crop-fields')
const picture = document.querySelector<SVGSVGElement>('.crop-choice svg')
for (const button of document.querySelectorAll('.without-script')) button.remove()

function show(): void {
  if (form === null || picture === null) return
  const space: CropSpace = JSON.parse(form.dataset.space ?? '{}')
  const sent = new FormData(form)
  const part = (name: string) => Number(sent.get(name)) / 100
  const crop = framedCrop({ x: part('across'), y: part('down'), zoom: part('zoom') }, space)
  const path = cutOffPath(crop, picture.viewBox.baseVal)
  picture.querySelector('.cut-off')?.setAttribute('d', path)
}

form?.addEventListener('input', show)
// After back navigation, browsers restore the positions of the sliders.
window.addEventListener('pageshow', show)
