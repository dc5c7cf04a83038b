/** Of the frame in the modal of packages/embed, for as long as it is there, whatever page it shows. */
export const modalFrameName = 'handprint-modal'
