// What the server wrote into the page for its script.

export function pageData<Data>(page = document): Data {
  return JSON.parse(page.getElementById('page-data')?.textContent ?? 'null') as Data
}
