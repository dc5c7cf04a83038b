/** Whether dist/ is there, and nothing has changed since. */
export function isBuilt(): boolean
