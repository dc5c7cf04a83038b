// The shadow of a print on the wall, drawn as that of a box within the print, regardless of its
// depth. A filter over the whole drawing would take longer than the rest of an update on phones
// without GPU acceleration.

export const Shadow = () => (
  <foreignObject class="shadow">
    <div />
  </foreignObject>
)
