/** Where the twin of a page stands: at the page's address, with an ending. */
export function twinAddress(page: string, ending: string): string {
  return page.replace(/\/$/, '') + ending;
}
