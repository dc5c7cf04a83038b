// What a print throws on the wall, as the shadow of a box that lies within the print, however deep that is: a
// filter over the whole drawing takes a phone without a graphics processor longer than the rest of a choice.

export const Shadow = () => (
  <foreignObject class="shadow">
    <div />
  </foreignObject>
)
