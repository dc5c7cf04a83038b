// The color of a canvas's sides: five colors of the picture, one picked in it, or any other.

import { useEffect, useState } from 'preact/hooks'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { PictureColours } from './picture-colours.ts'

type Props = {
  name: string
  /** Null while no color is being chosen, so that none is computed. */
  pictureKey: string | null
  colour: string
  text: Messages['options']
  /** True if the next tap on the picture picks its color. */
  isPicking: boolean
  onPicking: (isPicking: boolean, colours: PictureColours) => void
  onChange: (colour: string) => void
}

export function ColourChoice({
  name,
  pictureKey,
  colour,
  text,
  isPicking,
  onPicking,
  onChange,
}: Props) {
  const [colours, setColours] = useState<PictureColours | null>(null)
  useEffect(() => {
    if (pictureKey === null) return
    // Any color can still be chosen without the picture.
    readColours(pictureKey).then(setColours, () => {})
  }, [pictureKey])
  return (
    <div class="colour-choice">
      <label class="colour-field">
        <input
          type="color"
          name={name}
          value={colour}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        <span>{text.anyColour}</span>
      </label>
      {colours !== null && (
        <>
          <ul class="palette" aria-label={text.palette}>
            {colours.palette.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  aria-label={each}
                  aria-pressed={each === colour}
                  onClick={() => onChange(each)}
                >
                  <svg viewBox="0 0 10 10" aria-hidden="true">
                    <rect width="10" height="10" fill={each} />
                  </svg>
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            class="button quiet small"
            aria-pressed={isPicking}
            onClick={() => onPicking(!isPicking, colours)}
          >
            {isPicking ? text.picking : text.pick}
          </button>
        </>
      )}
    </div>
  )
}

// Loaded lazily, because most shoppers choose no color.
async function readColours(pictureKey: string): Promise<PictureColours> {
  const { readPictureColours } = await import('./picture-colours.ts')
  return await readPictureColours(pictureKey)
}
