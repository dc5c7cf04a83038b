import type { VNode } from 'preact'
import { type FieldRow, fieldRows } from '../field-rows.ts'
import type { PlainSchema } from '../hoist-schemas.ts'
import type { OperationObject, ParameterObject, ResponseObject } from '../openapi-document.ts'
import { ParameterTable, RowTable } from './parameter-table.tsx'
import { Marked, Prose } from './prose.tsx'

type Named = Readonly<Record<string, PlainSchema>>

export function SectionOfOperation(props: {
  method: string
  path: string
  operation: OperationObject
  named: Named
}): VNode {
  const { method, path, operation, named } = props
  const { operationId: id, parameters = [], requestBody } = operation
  const [sample] = operation['x-codeSamples'] ?? []
  return (
    <article aria-labelledby={id}>
      <h3 id={id}>
        <a href={`#${id}`}>{operation.summary}</a>
      </h3>
      <p class="reference-path">
        <code>
          <strong>{method.toUpperCase()}</strong> {path}
        </code>{' '}
        <span>{keyText(operation)}</span>
      </p>
      <Prose text={operation.description ?? ''} />
      {sample === undefined ? null : <Code text={sample.source} />}
      {parameters.length === 0 ? null : (
        <>
          <h4>Parameters</h4>
          <RowTable rows={parameterRows(parameters)} label={`Parameters of ${id}`} />
        </>
      )}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <div key={type}>
          <h4>
            Body: <code>{type}</code>
          </h4>
          <ParameterTable schema={schema} label={`Body of ${id} as ${type}`} />
        </div>
      ))}
      <Answers operation={operation} named={named} />
    </article>
  )
}

function Answers({ operation, named }: { operation: OperationObject; named: Named }): VNode {
  const answers = Object.entries(operation.responses)
  const refusals = answers.filter(([, answer]) => answer['x-codes'] !== undefined)
  return (
    <>
      <h4>Answers</h4>
      {answers
        .filter((each) => !refusals.includes(each))
        .map(([status, answer]) => (
          <div key={status}>
            <p>
              <strong>{status}</strong> <Marked text={answer.description} />
              {Object.entries(answer.headers ?? {}).map(([name, { description }]) => (
                <span key={name}>
                  {' '}
                  <code>{name}</code>: {description}
                </span>
              ))}
            </p>
            <AnswerBody id={operation.operationId} status={status} answer={answer} named={named} />
          </div>
        ))}
      {refusals.length === 0 ? null : (
        <details>
          <summary>Errors</summary>
          <ul>
            {refusals.map(([status, { description }]) => (
              <li key={status}>
                <strong>{status}</strong> <Marked text={description} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function AnswerBody(props: {
  id: string
  status: string
  answer: ResponseObject
  named: Named
}): VNode | null {
  const { id, status, answer, named } = props
  const schema = answer.content?.['application/json']?.schema
  if (schema === undefined || Number(status) >= 300) return null
  const ref = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  return (
    <>
      {ref === undefined ? (
        <ParameterTable schema={schema} label={`Answer ${status} of ${id}`} />
      ) : (
        <p>
          Fields: <a href={`#object-${ref}`}>{ref}</a>
        </p>
      )}
      {hasSample(schema, named) ? (
        <details>
          <summary>Example</summary>
          <Code text={JSON.stringify(sampleOf(schema, named), null, 2)} />
        </details>
      ) : null}
    </>
  )
}

function Code({ text }: { text: string }): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  )
}

function keyText({ security }: OperationObject): string {
  const [first] = security
  if (first === undefined) return 'no key'
  if ('operatorKey' in first) return 'operator key'
  return 'secretKey' in first ? 'secret key' : 'access key'
}

function parameterRows(parameters: readonly ParameterObject[]): FieldRow[] {
  return parameters.flatMap(({ name, in: place, required, description = '', schema }) => {
    const asField = { type: 'object', properties: { [name]: schema } }
    const [row] = fieldRows(asField)
    if (row === undefined) return []
    return [{ ...row, isRequired: required, type: `${row.type} (${place})`, description }]
  })
}

export function sampleOf(schema: PlainSchema, named: Named): unknown {
  const { $ref, examples, anyOf, type } = schema
  if (typeof $ref === 'string') return sampleOf(schemaOfRef($ref, named), named)
  if (Array.isArray(examples) && examples.length > 0) return examples[0]
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0], named)
  if (type === 'array') return sampleOfList(schema, named)
  if (type === 'object') return sampleOfObject(schema, named)
  if (type === 'integer' || type === 'number') return schema.default ?? schema.minimum ?? 1
  if (type === 'boolean') return false
  return textOf(schema)
}

/** False for strings with a custom format, for which no sample can be generated. */
export function hasSample({ $ref, ...schema }: PlainSchema, named: Named): boolean {
  const whole = typeof $ref === 'string' ? schemaOfRef($ref, named) : schema
  return !JSON.stringify(whole).includes('"pattern":')
}

function schemaOfRef(ref: string, named: Named): PlainSchema {
  return named[ref.replace('#/components/schemas/', '')] ?? {}
}

function sampleOfList({ items }: PlainSchema, named: Named): unknown[] {
  return items === undefined ? [] : [sampleOf(items, named)]
}

function sampleOfObject({ properties }: PlainSchema, named: Named): unknown {
  const members = Object.entries(properties ?? {})
  return Object.fromEntries(members.map(([name, each]) => [name, sampleOf(each, named)]))
}

function textOf({ format }: PlainSchema): string {
  if (format === 'date-time') return '2026-11-21T12:00:00.000Z'
  if (format === 'date') return '2026-12-01'
  return '…'
}
