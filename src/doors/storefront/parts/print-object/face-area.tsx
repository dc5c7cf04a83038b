// Marks where the face of the print is drawn: croppers measure it to know how far a finger moves the
// picture. Every view that the picture can be dragged in draws it last.

type Props = { x?: number; y?: number; width: number; height: number }

export function FaceArea(props: Props) {
  return <rect class="face-area" fill="none" {...props} />
}
