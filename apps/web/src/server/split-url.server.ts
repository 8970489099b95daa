export function splitUrl(url: string): { path: string; search: string } {
  const question = url.indexOf('?');
  return question < 0 ? { path: url, search: '' } : { path: url.slice(0, question), search: url.slice(question) };
}
