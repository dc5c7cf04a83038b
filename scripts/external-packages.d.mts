export const externalPackages: readonly string[]
