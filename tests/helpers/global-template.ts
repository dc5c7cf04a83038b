// For `npm run test:quick`, in place of global-services.ts: starts nothing.

import { makeSqliteTemplate } from './migrated-templates.ts'

export default makeSqliteTemplate
