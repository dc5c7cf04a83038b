// What every page of the panel needs.

import type { Database } from '../../../ground/database/database.ts'

export type PanelDeps = {
  database: Database
  /** BASE_URL. */
  baseUrl: string | null
  now: () => number
  /** Address of the panel's stylesheet; found in what `vite build` wrote otherwise. */
  panelStyles?: string
}
