/** Name of the frame in the modal of packages/embed, kept on every page it shows. */
export const modalFrameName = 'handprint-modal'
