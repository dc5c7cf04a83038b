// What the server wrote into the page for its script.

export function pageData<Data>(): Data {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as Data
}
