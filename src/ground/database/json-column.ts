// JSON in a column of text: written and read by one schema, which stands beside its table. Its text has
// a type of its own, so that no column is read by another's schema, and none without.

import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Errors } from 'typebox/value'

declare const holds: unique symbol
export type JsonText<Value> = string & { readonly [holds]: Value }

/** Null is a column that holds nothing. */
export interface JsonColumn<Value> {
  /** Throws an error that names table, column and place, and nothing of what is there. */
  read(text: JsonText<Value>): Value
  read(text: JsonText<Value> | null): Value | null
  write(value: Value): JsonText<Value>
  write(value: Value | null): JsonText<Value> | null
}

/** The type of a column, from what reads it. */
export type TextOf<Column> = Column extends JsonColumn<infer Value> ? JsonText<Value> : never

/** `name` is `table.column`. Members that the schema does not know are left as they are. */
export function jsonColumn<Schema extends TSchema>(
  name: string,
  schema: Schema,
): JsonColumn<Static<Schema>> {
  type Value = Static<Schema>
  const parse = jsonReader(name, schema)

  function read(text: JsonText<Value>): Value
  function read(text: JsonText<Value> | null): Value | null
  function read(text: JsonText<Value> | null) {
    return text === null ? null : parse(text)
  }

  function write(value: Value): JsonText<Value>
  function write(value: Value | null): JsonText<Value> | null
  function write(value: Value | null) {
    return value === null ? null : JSON.stringify(value)
  }

  return { read, write }
}

/** For text that has no type of its own. */
export function jsonReader<Schema extends TSchema>(
  name: string,
  schema: Schema,
): (text: string) => Static<Schema> {
  // Compiled when it is first needed: that takes milliseconds, and to ask it afterwards nanoseconds.
  let compiled: ReturnType<typeof Compile<Schema>> | undefined
  return (text) => {
    const value = parsed(name, text)
    compiled ??= Compile(schema)
    if (compiled.Check(value)) return value
    const faults = Errors(schema, value).map(
      ({ instancePath, message }) => `${instancePath || 'all of it'} ${message}`,
    )
    throw new Error(`The database holds in ${name} what can't be read: ${faults.join('; ')}.`)
  }
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What JSON.parse throws holds a piece of the text.
    throw new Error(`The database holds in ${name} what is no JSON.`)
  }
}
