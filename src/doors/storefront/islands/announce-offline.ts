// Says that the connection is gone, for as long as it is. Whatever a page sends meanwhile it sends
// again by itself, or says what to do.

export function announceOffline(): void {
  for (const change of ['online', 'offline', 'DOMContentLoaded']) {
    window.addEventListener(change, show)
  }
}

// Screen readers announce a live region when its content changes.
function show(): void {
  const place = document.getElementById('offline')
  if (place !== null) place.textContent = navigator.onLine ? '' : (place.dataset.says ?? '')
}
