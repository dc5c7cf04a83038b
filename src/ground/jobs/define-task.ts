// What one kind of job holds: whoever adds a job and the code that does it have it from the same place.
// Nodes of different versions share their jobs, so a payload is held to its schema when it is taken.

import { type Static, type TProperties, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { JobContext, Task } from './task.ts'

export interface DefinedTask<Payload> {
  /** Stands in the rows of its jobs, so it stays. */
  readonly name: string
  /** For the tasks of a worker. What does not fit is never done: see `PayloadNotUnderstood`. */
  doneBy(task: Task<Payload>): Readonly<Record<string, Task>>
}

/** Another version has added the job: it is left to that one. */
export class PayloadNotUnderstood extends Error {}

export function defineTask<Fields extends TProperties>(
  name: string,
  fields: Fields,
): DefinedTask<Static<ReturnType<typeof Type.Object<Fields>>>> {
  const schema = Type.Object(fields)
  let compiled: ReturnType<typeof Compile<typeof schema>> | undefined
  return {
    name,
    doneBy: (task) => ({
      [name]: (payload: object, context: JobContext) => {
        compiled ??= Compile(schema)
        if (compiled.Check(payload)) return task(payload, context)
        throw new PayloadNotUnderstood(`This version does not understand the payload of a ${name}.`)
      },
    }),
  }
}
