// What the lines of the flat view mean, and a switch to do without them, which needs no script.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { PrintShape } from '../../views/print-view.ts'

export function Legend({ shape, text }: { shape: PrintShape; text: Messages['stage'] }) {
  const isCanvas = shape.depthInches > 0
  return (
    <div class="legend">
      <label>
        <input type="checkbox" name="lines" class="guide-toggle" defaultChecked />
        {text.lines}
      </label>
      <ul>
        <li class="guide-trim">{isCanvas ? text.lineFold : text.lineTrim}</li>
        <li class="guide-edge">{isCanvas ? text.lineWrap : text.lineBleed}</li>
        <li class="guide-safe">{text.lineSafe}</li>
      </ul>
    </div>
  )
}
