// The payload type of a task, shared by the code that adds its jobs and the code that runs them.
// Nodes of different versions share jobs, so a payload is validated when it is taken.

import { type Static, type TProperties, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { JobContext, Task } from './task.ts'

export interface DefinedTask<Payload> {
  /** Stored in the rows of its jobs, so it must never change. */
  readonly name: string
  /** For a worker's tasks. Jobs with an invalid payload are not run: see `PayloadNotUnderstood`. */
  doneBy(task: Task<Payload>): Readonly<Record<string, Task>>
}

/** The job was added by another version and is left to it. */
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
