// The PDF of a document is made soon after its row, so that it is what the shop said then.

import { Type } from 'typebox'
import { defineTask } from '../../ground/jobs/define-task.ts'

export const makeDocumentTask = defineTask('make-document', { documentId: Type.String() })
