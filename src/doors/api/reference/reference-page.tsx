// The API reference, rendered from the OpenAPI document. Works without scripts.

import type { ComponentChildren, VNode } from 'preact'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { PlainSchema } from './hoist-schemas.ts'
import { renderManual } from './manual-frame.tsx'
import type { OpenApiDocument, OperationObject } from './openapi-document.ts'
import { Errors, Events, errorsChapter, eventsChapter } from './parts/events-and-errors.tsx'
import { ParameterTable } from './parts/parameter-table.tsx'
import { Prose } from './parts/prose.tsx'
import { SectionOfOperation } from './parts/section-of-operation.tsx'

export type ListedOperation = { method: string; path: string; operation: OperationObject }

/** `$ADDRESS` in it stands for the address at which its reader reaches the service. */
export function renderReferencePage(
  document: OpenApiDocument,
  { styles, documentUrl }: { styles: string; documentUrl: string },
): string {
  const { info, tags, components } = document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const chapters = tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return renderManual({
    title: 'Handprint API',
    heading: 'API reference',
    styles,
    lead: (
      <p>
        Version {info.version}. For programs: <a href={documentUrl}>OpenAPI 3.1 document</a>.{' '}
        <a href={routes.docs.page.href()}>Documentation</a>.
      </p>
    ),
    navLabel: 'Chapters',
    nav: (
      <>
        {chapters.map((chapter) => (
          <Chapter key={chapter.name} {...chapter} />
        ))}
        {[eventsChapter, errorsChapter, objects].map(({ id, title }) => (
          <p key={id}>
            <a href={`#${id}`}>{title}</a>
          </p>
        ))}
      </>
    ),
    children: (
      <>
        <Prose text={info.description} />
        <Start />
        {chapters.map(({ name, operations: listed }) => (
          <section key={name} aria-labelledby={anchorOf(name)}>
            <h2 id={anchorOf(name)}>{name}</h2>
            {listed.map((each) => (
              <SectionOfOperation
                key={each.operation.operationId}
                {...each}
                named={components.schemas}
              />
            ))}
          </section>
        ))}
        <Events webhooks={document.webhooks} />
        <Errors operations={operations} />
        <Objects named={components.schemas} />
      </>
    ),
  })
}

function Chapter({ name, operations }: { name: string; operations: ListedOperation[] }): VNode {
  return (
    <details>
      <summary>{name}</summary>
      <ul>
        {operations.map(({ operation }) => (
          <li key={operation.operationId}>
            <a href={`#${operation.operationId}`}>{operation.summary}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Start(): VNode {
  return (
    <Note>
      The commands below need these variables in your shell:
      <pre>
        <code>{'BASE=$ADDRESS\nKEY=…      # the access key\nSECRET=sk_…\nOPERATOR_KEY=ok_…'}</code>
      </pre>
      <code>$IMAGE_TOKEN</code>, <code>$ORDER_ID</code> and the like stand for what an earlier
      command has answered.
    </Note>
  )
}

function Note({ children }: { children: ComponentChildren }): VNode {
  return <div class="reference-note">{children}</div>
}

const objects = { id: 'objects', title: 'Objects' }

function Objects({ named }: { named: Readonly<Record<string, PlainSchema>> }): VNode {
  const names = Object.keys(named).sort()
  return (
    <section aria-labelledby={objects.id}>
      <h2 id={objects.id}>{objects.title}</h2>
      {names.map((name) => (
        <article key={name}>
          <h3 id={`object-${name}`}>{name}</h3>
          <Prose text={String(named[name]?.description ?? '')} />
          <Values schema={named[name] ?? {}} />
          <ParameterTable schema={named[name] ?? {}} label={`Fields of ${name}`} />
        </article>
      ))}
    </section>
  )
}

function Values({ schema }: { schema: PlainSchema }): VNode | null {
  const values = schema.enum ?? schema['x-extensible-enum']
  if (!Array.isArray(values)) return null
  return (
    <p class="reference-values">
      {values.map((value) => (
        <code key={String(value)}>{String(value)}</code>
      ))}
    </p>
  )
}

function anchorOf(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-')
}
