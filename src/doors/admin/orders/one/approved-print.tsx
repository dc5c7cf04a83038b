// The print as the shopper approved it, cropped, with its mat and frame, beside the file that was made of
// it. The file's own picture shows the sides of a canvas; at 100 % it is the very file.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { OrderLineJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Image } from '../../../../trade/images/picture.ts'
import { say } from '../../words/say.ts'

type Props = { orderId: OrderId; line: OrderLineJson; number: number; image: Image }

export function ApprovedPrint({ orderId, line, number, image }: Props) {
  const { print_file: file } = line
  const path = `/api/v1/orders/${orderId}/lines/${number}`
  return (
    <div class="approved">
      <figure>
        <Hung line={line} image={image} number={number} />
        <figcaption>{say('As it was approved')}</figcaption>
      </figure>
      {file.status === 'ready' && (
        <figure>
          <a href={`${path}/proof`}>
            <img
              class="print-picture"
              src={`${path}/proof`}
              alt={say('The file of line {number}', { number })}
              loading="lazy"
            />
          </a>
          <figcaption>
            {say('The file, with its lines: pink the face, blue the sides, green safe')}
          </figcaption>
        </figure>
      )}
    </div>
  )
}

/** The very file, as large as it is printed on this screen's pixels; fetched when it is opened. */
export function FullSize({ orderId, line, number }: Omit<Props, 'image'>) {
  if (line.print_file.status !== 'ready' || line.print_file.format !== 'jpeg') return null
  const path = `/api/v1/orders/${orderId}/lines/${number}/print-file`
  return (
    <details class="full-size">
      <summary>{say('The file at 100 %')}</summary>
      <a href={path}>
        <img
          src={path}
          alt={say('The file of line {number} at 100 %', { number })}
          loading="lazy"
        />
      </a>
    </details>
  )
}

const frameInches = 0.8
const frames: ReadonlyMap<string, string> = new Map([
  ['black', '#1c1c1c'],
  ['white', '#f7f7f5'],
  ['natural', '#c9a877'],
  ['espresso', '#3d2a20'],
])

type HungProps = { line: OrderLineJson; image: Image; number: number }

/** In hundredths of an inch. */
function Hung({ line, image, number }: HungProps) {
  const { crop, options } = line
  const [width, height] = faceOf(line.size, crop.width * image.width, crop.height * image.height)
  const frame = options.frame === undefined ? 0 : Math.round(frameInches * 100)
  const mat = Math.round(100 * (Number(options.mat) || 0))
  const edge = frame + mat
  const [all, tall] = [width + 2 * edge, height + 2 * edge]
  const box = [crop.x * image.width, crop.y * image.height]
  const size = [crop.width * image.width, crop.height * image.height]
  return (
    <svg
      class="print-picture"
      viewBox={`0 0 ${all} ${tall}`}
      role="img"
      aria-label={say('Line {number} as it was approved', { number })}
    >
      {frame > 0 && (
        <rect
          width={all}
          height={tall}
          fill={frames.get(options.frame ?? '') ?? '#8a8a86'}
          stroke="#868681"
        />
      )}
      {mat > 0 && (
        <rect x={frame} y={frame} width={all - 2 * frame} height={tall - 2 * frame} fill="#fff" />
      )}
      <svg
        aria-hidden="true"
        {...{ x: edge, y: edge, width, height }}
        viewBox={[...box, ...size].map(Math.round).join(' ')}
        preserveAspectRatio="xMidYMid slice"
      >
        <image
          href={`/pictures/${image.pictureKey}/800.jpg`}
          width={image.width}
          height={image.height}
          preserveAspectRatio="none"
        />
      </svg>
    </svg>
  )
}

/** By the name of the size; one that says none has the shape of the crop. */
function faceOf(size: string, width: number, height: number): [number, number] {
  const [, wide, tall, unit] = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(cm)?$/.exec(size) ?? []
  const inches = unit === 'cm' ? 2.54 : 1
  if (wide === undefined || tall === undefined) return [2000, Math.round((2000 * height) / width)]
  return [Math.round((Number(wide) * 100) / inches), Math.round((Number(tall) * 100) / inches)]
}
