// The first page accepts a picture dropped anywhere on it, pushes it as an app would, and opens its
// cart.

const form = document.getElementById('drop')
const field = form?.querySelector('input')
const state = document.getElementById('drop-state')

for (const button of document.querySelectorAll('.without-script')) button.remove()
field?.addEventListener('change', () => push(field.files))
document.addEventListener('dragover', (event) => {
  event.preventDefault()
  form?.classList.add('is-over')
})
document.addEventListener('dragleave', (event) => {
  // dragleave also fires when crossing elements within the page.
  if (event.relatedTarget === null) form?.classList.remove('is-over')
})
document.addEventListener('drop', (event) => {
  event.preventDefault()
  form?.classList.remove('is-over')
  push(event.dataTransfer?.files ?? null)
})
// Resets a page restored from the back/forward cache.
window.addEventListener('pageshow', () => say(''))

function push(files: FileList | null): void {
  const [file] = files ?? []
  if (file === undefined) {
    say('That is not a file. Drop a picture from your disk.')
    return
  }
  const body = new FormData()
  body.append('image', file, file.name)
  // XMLHttpRequest instead of fetch(), which does not report upload progress.
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => {
    say(loaded < total ? `Sending: ${Math.floor((100 * loaded) / total)} %` : 'Checking…')
  }
  request.onload = () => {
    // A proxy's response while the service is down is not JSON.
    if (!request.getResponseHeader('content-type')?.includes('json')) return unsent()
    const { image_token: token, message } = JSON.parse(request.responseText)
    if (request.status === 200) location.assign(`/loader/${token}`)
    else say(message)
  }
  const unsent = () => say('The upload failed. Check that the program is still running.')
  request.onerror = unsent
  request.open('POST', '/api/push/image')
  request.setRequestHeader('authorization', `Bearer ${form?.dataset.key}`)
  request.send(body)
  say('Sending …')
}

function say(text: string): void {
  if (state !== null) state.textContent = text
  // Allows choosing the same file again.
  if (field) field.value = ''
}
