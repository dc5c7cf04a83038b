// The pages of docs/, built into the program: what is read is what runs.

/// <reference types="vite/types/importMeta.d.ts" />

const folder = '../../../../docs/'
// A type argument at the call would hide it from Vitest, whose cache would then miss new pages.
const texts = import.meta.glob('../../../../docs/**/*.md', {
  query: '?raw',
  import: 'default',
})

/** Paths in docs/ without `.md`: `embedding`, `decisions/003-picture-processes`. */
export const docNames: readonly string[] = Object.keys(texts).map((path) =>
  path.slice(folder.length, -'.md'.length),
)

/** Markdown. Null if there is no such page. */
export async function readDoc(name: string): Promise<string | null> {
  const text = await texts[`${folder}${name}.md`]?.()
  return typeof text === 'string' ? text : null
}

export function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? 'Documentation'
}

export type Chapter = { title: string; pages: { name: string; label: string; about: string }[] }

/** Read from index.md: a list of links below each heading. */
export function chaptersOf(index: string): Chapter[] {
  return index
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')),
      pages: [...part.matchAll(/^- \[(.+?)\]\((.+?)\.md\): (.+)$/gm)].map(
        ([, label = '', name = '', about = '']) => ({ name, label, about }),
      ),
    }))
}
