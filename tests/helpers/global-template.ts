// For `npm run test:quick`, in place of global-services.ts: nothing is started.

import { makeSqliteTemplate } from './migrated-templates.ts'

export default makeSqliteTemplate
