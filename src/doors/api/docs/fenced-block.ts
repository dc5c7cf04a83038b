/** A code block with its fences. The first group is its language. */
export const fencedBlock = /^```(\w*)\n[\s\S]*?^```$/gm
