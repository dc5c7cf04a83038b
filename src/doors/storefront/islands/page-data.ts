// Data that the server wrote into the page for its script.

export function pageData<Data>(page = document): Data {
  return readOurs(page.getElementById('page-data')?.textContent ?? 'null')
}

/**
 * Parses JSON of the server that rendered this page. Not validated, because both have the same
 * types.
 */
export function readOurs<Data>(json: string): Data {
  return JSON.parse(json) as Data
}
