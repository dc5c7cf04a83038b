// What the server wrote into the page for its script.

export function pageData<Data>(page = document): Data {
  return readOurs(page.getElementById('page-data')?.textContent ?? 'null')
}

/** JSON of the server that has written this page, so it has the types that are named there. */
export function readOurs<Data>(json: string): Data {
  return JSON.parse(json) as Data
}
