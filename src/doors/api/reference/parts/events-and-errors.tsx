// Two chapters of the reference: every event, and every error code with its anchor, which is the
// `type` of a problem document.

import type { VNode } from 'preact'
import { errorCodes, wordsOfCode } from '../../../../pure/contract/error-codes.ts'
import { entriesOf } from '../../../../pure/objects.ts'
import { codeMeanings } from '../code-meanings.ts'
import type { OpenApiDocument, OperationObject } from '../openapi-document.ts'
import type { WebhookObject } from '../openapi-webhooks.ts'
import { Marked, Prose } from './prose.tsx'

export const eventsChapter = { id: 'events', title: 'Events' }
export const errorsChapter = { id: 'errors', title: 'Errors' }

export function Events({ webhooks }: Pick<OpenApiDocument, 'webhooks'>): VNode {
  const all = Object.entries(webhooks)
  const parameters = all[0]?.[1].post.parameters ?? []
  return (
    <section aria-labelledby={eventsChapter.id}>
      <h2 id={eventsChapter.id}>{eventsChapter.title}</h2>
      <Prose text="Sent to webhooks by POST, and listed by `GET /api/v1/events`. Answer 2xx within 15 seconds. These headers come with each:" />
      <ul>
        {parameters.map(({ name, description }) => (
          <li key={name}>
            <code>{name}</code>: <Marked text={description} />
          </li>
        ))}
      </ul>
      {all.map(([type, { post }]) => (
        <article key={type}>
          <h3 id={post.operationId}>
            <code>{type}</code>
          </h3>
          <p>
            <Marked text={post.summary} />. Body:{' '}
            <a href={`#object-${bodyOf(post)}`}>{bodyOf(post)}</a>
          </p>
        </article>
      ))}
    </section>
  )
}

function bodyOf({ requestBody }: WebhookObject): string {
  const { $ref } = requestBody.content['application/json'].schema
  return String($ref).split('/').at(-1) ?? ''
}

export function Errors({ operations }: { operations: readonly Listed[] }): VNode {
  return (
    <section aria-labelledby={errorsChapter.id}>
      <h2 id={errorsChapter.id}>{errorsChapter.title}</h2>
      {errorCodes.map((code) => (
        <article key={code}>
          <h3 id={`error-${code}`}>{wordsOfCode(code)}</h3>
          <p>
            <code>{code}</code>. <Marked text={codeMeanings[code]} />
          </p>
          <AnsweredBy code={code} operations={operations} />
        </article>
      ))}
    </section>
  )
}

type Listed = { operation: OperationObject }

/** Above this it is an error of nearly every address. */
const mostListed = 20

function AnsweredBy({ code, operations }: { code: string; operations: readonly Listed[] }) {
  const found = operations.filter(({ operation }) =>
    entriesOf(operation.responses).some(([, { 'x-codes': codes = [] }]) => codes.includes(code)),
  )
  if (found.length === 0 || found.length > mostListed) return null
  return (
    <ul>
      {found.map(({ operation: { operationId: id, summary } }) => (
        <li key={id}>
          <a href={`#${id}`}>{summary}</a>
        </li>
      ))}
    </ul>
  )
}
