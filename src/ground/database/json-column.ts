// A JSON text column that is written and read by one schema, defined next to its table. The text
// has its own type, so that a column cannot be read with another column's schema or without one.

import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Errors } from 'typebox/value'

declare const holds: unique symbol
export type JsonText<Value> = string & { readonly [holds]: Value }

/** Null for an empty column. */
export interface JsonColumn<Value> {
  /** Throws an error that names the table, column and path, but not the content. */
  read(text: JsonText<Value>): Value
  read(text: JsonText<Value> | null): Value | null
  write(value: Value): JsonText<Value>
  write(value: Value | null): JsonText<Value> | null
}

export type TextOf<Column> = Column extends JsonColumn<infer Value> ? JsonText<Value> : never

/** `name` is `table.column`. Members unknown to the schema are kept. */
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

/** For text without a type of its own. */
export function jsonReader<Schema extends TSchema>(
  name: string,
  schema: Schema,
): (text: string) => Static<Schema> {
  // Compiled on first use: compiling takes milliseconds, checking nanoseconds.
  let compiled: ReturnType<typeof Compile<Schema>> | undefined
  return (text) => {
    const value = parsed(name, text)
    compiled ??= Compile(schema)
    if (compiled.Check(value)) return value
    const faults = Errors(schema, value).map(
      ({ instancePath, message }) => `${instancePath || 'all of it'} ${message}`,
    )
    throw new Error(`Invalid data in ${name}: ${faults.join('; ')}.`)
  }
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The error of JSON.parse contains part of the text.
    throw new Error(`${name} does not contain valid JSON.`)
  }
}
