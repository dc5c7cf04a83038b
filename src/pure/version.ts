/** Of this program, as package.json says it. */
export const version = '0.1.0'
