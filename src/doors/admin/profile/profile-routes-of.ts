import type { routes } from '../../../pure/contract/route-tree.ts'

/** The profile of an account of the installation, or of a store. */
export type ProfileRoutes = typeof routes.admin.profile | typeof routes.account.profile
