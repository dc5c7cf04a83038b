// Marks where the face of the print is drawn. Croppers measure it to convert finger movements to
// the picture. Every view in which the picture can be dragged must draw it last.

type Props = { x?: number; y?: number; width: number; height: number }

export function FaceArea(props: Props) {
  return <rect class="face-area" fill="none" {...props} />
}
