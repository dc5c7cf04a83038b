// The first page takes a picture that is dropped anywhere on it, pushes it as an app would, and goes to
// its cart.

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
  // Also told at every edge within the page.
  if (event.relatedTarget === null) form?.classList.remove('is-over')
})
document.addEventListener('drop', (event) => {
  event.preventDefault()
  form?.classList.remove('is-over')
  push(event.dataTransfer?.files ?? null)
})
// A page that comes back from the browser's memory is asked again.
window.addEventListener('pageshow', () => say(''))

function push(files: FileList | null): void {
  const [file] = files ?? []
  if (file === undefined) {
    say('That is no file. Drop a picture from your disk.')
    return
  }
  const body = new FormData()
  body.append('image', file, file.name)
  // Not fetch(): it does not tell how much has been sent.
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => {
    say(loaded < total ? `Sending: ${Math.floor((100 * loaded) / total)} %` : 'Checking it …')
  }
  request.onload = () => {
    // A proxy's answer while the program is away is no JSON.
    if (!request.getResponseHeader('content-type')?.includes('json')) return unsent()
    const { image_token: token, message } = JSON.parse(request.responseText)
    if (request.status === 200) location.assign(`/loader/${token}`)
    else say(message)
  }
  const unsent = () => say('It could not be sent. Is the program still running?')
  request.onerror = unsent
  request.open('POST', '/api/push/image')
  request.setRequestHeader('authorization', `Bearer ${form?.dataset.key}`)
  request.send(body)
  say('Sending …')
}

function say(text: string): void {
  if (state !== null) state.textContent = text
  // The same file may be chosen again.
  if (field) field.value = ''
}
