// Enhances the demo page: the event log, the push, and the buttons that copy code.

const log = document.getElementById('log')

document.addEventListener('handprint:event', ({ detail }) => write(detail.event, detail.args))
document.addEventListener('handprint:error', ({ detail }) => write(detail.code, detail.message))
document.getElementById('push-button')?.addEventListener('click', push)
document.addEventListener('click', copy)

function write(name: string, rest: unknown): void {
  const entry = document.createElement('li')
  const title = document.createElement('b')
  title.textContent = name
  entry.append(title, rest === null ? '' : ` ${JSON.stringify(rest)}`)
  log?.append(entry)
  log?.scrollTo(0, log.scrollHeight)
}

async function push({ currentTarget }: Event): Promise<void> {
  if (!(currentTarget instanceof HTMLElement)) return
  const answered = document.getElementById('push-answer')
  const { key } = currentTarget.dataset
  const form = new FormData()
  form.append('image', await (await fetch('/demo/sample.jpg')).blob(), 'sample.jpg')
  const answer = await fetch('/api/push/image', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  const reported = await answer.json()
  if (answered !== null) answered.textContent = JSON.stringify(reported, null, 2)
  if (!answer.ok) return
  const link = document.createElement('a')
  link.className = 'button'
  link.href = `/loader/${reported.image_token}?reference_id=demo`
  link.textContent = 'Open its cart'
  document.getElementById('loader-place')?.replaceChildren(link)
}

async function copy({ target }: Event): Promise<void> {
  if (!(target instanceof HTMLElement) || target.dataset.copy === undefined) return
  await navigator.clipboard.writeText(
    target.parentElement?.querySelector('code')?.textContent ?? '',
  )
  target.textContent = 'Copied'
}
