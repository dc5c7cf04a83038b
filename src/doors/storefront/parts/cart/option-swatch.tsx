// A small drawing of a choice: the sides, the wood, the mat; or the picture that the shop has of it.

import type { OptionChoice } from '../../../../trade/catalog/catalog.ts'
import { choicePictureAddress } from '../../../../trade/catalog/choice-picture-address.ts'
import { builtInValue } from '../../../../trade/catalog/options.ts'
import type { PictureView } from '../../views/print-view.ts'
import { PictureWindow } from '../print-object/picture-window.tsx'

type Props = { name: string; choice: OptionChoice; colour: string; picture: PictureView | null }

export function OptionSwatch({ name, choice: { value, custom }, colour, picture }: Props) {
  const {
    sideInches = 0,
    matInches = 0,
    frame,
    swatch = colour || '#7f7f7f',
    picture: ofChoice,
  } = custom ?? builtInValue(name, value) ?? {}
  const isMat = name === 'mat' || matInches > 0
  // Wood and paper have more to see than a colour, which shows until they are there.
  const side = ofChoice === undefined ? 28 : 44
  return (
    <svg class="swatch" viewBox="0 0 28 28" width={side} height={side} aria-hidden="true">
      {name === 'depth' && <Depth depth={sideInches * 8} />}
      {name === 'wrap' && <Wrap wrap={value} colour={swatch} picture={picture} />}
      {frame !== undefined && (
        <rect x="5" y="5" width="18" height="18" fill="none" stroke={swatch} stroke-width="5" />
      )}
      {isMat && <Mat inches={Math.min(matInches, 3)} />}
      {custom !== undefined && frame === undefined && !isMat && (
        <rect width="28" height="28" fill={swatch} />
      )}
      {ofChoice !== undefined && (
        <image
          href={choicePictureAddress(ofChoice)}
          width="28"
          height="28"
          preserveAspectRatio="xMidYMid slice"
        />
      )}
      <rect class="swatch-edge" x="0.5" y="0.5" width="27" height="27" fill="none" />
    </svg>
  )
}

function Depth({ depth }: { depth: number }) {
  return (
    <path
      d={`M5 5h12v18H5z M17 5l${depth / 2} ${depth / 3}v18l${-depth / 2} ${-depth / 3}`}
      fill="none"
      stroke="currentColor"
      stroke-width="1.4"
      stroke-linejoin="round"
    />
  )
}

type WrapProps = { wrap: string; colour: string; picture: PictureView | null }

// The last strip of the picture, and what goes around the corner.
function Wrap({ wrap, colour, picture }: WrapProps) {
  return (
    <>
      <Strip picture={picture} width={wrap === 'image' ? 28 : 18} />
      {wrap === 'mirror' && (
        <g transform="matrix(-1 0 0 1 36 0)">
          <Strip picture={picture} width={18} />
        </g>
      )}
      {wrap !== 'image' && wrap !== 'mirror' && (
        <rect x="18" width="10" height="28" fill={colour} />
      )}
    </>
  )
}

const strip = { x: 0.6, y: 0.3, width: 0.4, height: 0.4 }

function Strip({ picture, width }: { picture: PictureView | null; width: number }) {
  if (picture !== null) {
    return <PictureWindow picture={picture} part={strip} width={width} height={28} />
  }
  return (
    <>
      <rect width={width} height="28" fill="#b9c4cb" />
      <path d={`M0 28L${width * 0.6} 12L${width} 20V28Z`} fill="#7d8f99" />
    </>
  )
}

function Mat({ inches }: { inches: number }) {
  return (
    <>
      <rect x="3" y="3" width="22" height="22" fill="#f7f6f2" stroke="#1c1b1a" stroke-width="2" />
      <rect
        x={4 + inches * 3}
        y={4 + inches * 3}
        width={20 - inches * 6}
        height={20 - inches * 6}
        fill="#8fa3b0"
      />
    </>
  )
}
