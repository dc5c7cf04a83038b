import type { routes } from '../../../pure/contract/route-tree.ts'

/** The profile of an account of the installation, or of a store. */
export type ProfileTree = typeof routes.admin.profile | typeof routes.account.profile
