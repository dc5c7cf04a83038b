// What a print throws on the wall, as the shadow of a box: a filter over the whole drawing takes a
// phone without a graphics processor longer than all the rest of a choice.

type Props = { x: number; y: number; width: number; height: number }

export function Shadow(props: Props) {
  return (
    <foreignObject class="shadow" {...props}>
      <div />
    </foreignObject>
  )
}
