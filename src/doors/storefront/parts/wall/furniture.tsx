// A simple room in centimeters (scene.ts): floor, skirting board, a sofa of 210 × 85 cm, and a lamp
// and a plant if the stage is wide enough.

const far = 2_000

export function Furniture() {
  return (
    <g>
      <rect x={-far} y="0" width={2 * far} height={far} fill="#c6ad8c" />
      <path d={boards} stroke="#000" stroke-opacity="0.1" stroke-width="0.5" />
      <rect x={-far} y="-9" width={2 * far} height="9" fill="#f3f1ed" />
      <rect x={-far} y="-9" width={2 * far} height="0.6" fill="#000" fill-opacity="0.12" />
      <ellipse cx="0" cy="6" rx="114" ry="5" fill="#000" fill-opacity="0.2" />
      <Plant />
      <Lamp />
      <Sofa />
    </g>
  )
}

const boards = [9, 29, 47, 70].map((y) => `M${-far} ${y}H${far}`).join('')

function Sofa() {
  return (
    <g class="sofa">
      <path d="M-88 -14l-4 19h5l5 -19ZM88 -14l4 19h-5l-5 -19Z" fill="#5d4a3a" />
      {/* Back, seat, arms. */}
      <rect x="-98" y="-85" width="196" height="60" rx="9" fill="#7f857f" />
      <g fill="#8f958e" stroke="#000" stroke-opacity="0.14" stroke-width="0.6">
        <rect x="-86" y="-80" width="85" height="42" rx="8" />
        <rect x="1" y="-80" width="85" height="42" rx="8" />
        <rect x="-87" y="-45" width="86" height="20" rx="6" fill="#989e97" />
        <rect x="1" y="-45" width="86" height="20" rx="6" fill="#989e97" />
      </g>
      <rect x="-92" y="-26" width="184" height="15" rx="4" fill="#757b75" />
      <g fill="#868c85" stroke="#000" stroke-opacity="0.14" stroke-width="0.6">
        <rect x="-105" y="-61" width="20" height="51" rx="8" />
        <rect x="85" y="-61" width="20" height="51" rx="8" />
      </g>
      {/* Two cushions. */}
      <g stroke="#000" stroke-opacity="0.14" stroke-width="0.6">
        <rect
          x="-82"
          y="-74"
          width="34"
          height="32"
          rx="7"
          fill="#cdbfa6"
          transform="rotate(-8 -65 -58)"
        />
        <rect
          x="49"
          y="-75"
          width="32"
          height="31"
          rx="7"
          fill="#b9785a"
          transform="rotate(9 65 -58)"
        />
      </g>
    </g>
  )
}

function Lamp() {
  return (
    <g transform="translate(148 0)">
      <ellipse cx="0" cy="4" rx="20" ry="3" fill="#000" fill-opacity="0.18" />
      <rect x="-14" y="-1" width="28" height="4" rx="2" fill="#3c3a37" />
      <rect x="-1" y="-140" width="2" height="140" fill="#3c3a37" />
      <path d="M-15 -172H15L24 -136H-24Z" fill="#efe6d4" />
      <path d="M-24 -136H24" stroke="#000" stroke-opacity="0.2" />
    </g>
  )
}

function Plant() {
  return (
    <g transform="translate(-150 0)">
      <ellipse cx="0" cy="4" rx="22" ry="3" fill="#000" fill-opacity="0.18" />
      <g fill="none" stroke="#4e6a4c" stroke-width="2">
        <path d="M0 -34C-2 -70 -10 -90 -24 -104M0 -34C1 -76 4 -100 10 -124M0 -34C6 -64 16 -78 30 -88" />
      </g>
      <g fill="#5f7f5b">
        <path d="M-24 -104C-40 -108 -46 -98 -48 -88C-36 -86 -28 -92 -24 -104Z" />
        <path d="M-14 -86C-14 -102 -22 -108 -30 -112C-34 -100 -28 -90 -14 -86Z" />
        <path d="M10 -124C4 -140 10 -150 18 -158C26 -146 22 -132 10 -124Z" />
        <path d="M6 -98C-6 -104 -8 -116 -6 -124C6 -120 10 -110 6 -98Z" />
        <path d="M30 -88C44 -94 52 -86 56 -78C46 -72 36 -76 30 -88Z" />
        <path d="M18 -76C18 -92 28 -98 36 -100C38 -88 32 -80 18 -76Z" />
        <path d="M-4 -62C-18 -68 -26 -62 -32 -54C-22 -48 -10 -52 -4 -62Z" />
      </g>
      <path d="M-19 -36H19L14 4H-14Z" fill="#d9d2c6" />
      <rect x="-21" y="-40" width="42" height="7" rx="2" fill="#e6e0d5" />
    </g>
  )
}
