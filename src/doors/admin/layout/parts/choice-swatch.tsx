import { choicePictureAddress } from '../../../../trade/catalog/choices/choice-picture-address.ts'

type Props = { label: string; colour: string; picture: string | undefined; pixels: number }

export function ChoiceSwatch({ label, colour, picture, pixels }: Props) {
  return (
    <svg
      class="choice-swatch"
      viewBox="0 0 1 1"
      width={pixels}
      height={pixels}
      role="img"
      aria-label={label}
    >
      <rect width="1" height="1" fill={colour} />
      {picture !== undefined && (
        <image
          href={choicePictureAddress(picture)}
          width="1"
          height="1"
          preserveAspectRatio="xMidYMid slice"
        />
      )}
    </svg>
  )
}
