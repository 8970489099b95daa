/**
 * Reads what the server sent in a script element of the page. Posts cannot take its place: sanitised HTML has no script
 * elements, and post text is never a direct child of the head or the body.
 */
export function readPageJson(parent: 'head' | 'body', id: string): unknown {
  const script = document.querySelector(`${parent} > script[type="application/json"]#${id}`);
  return JSON.parse(script?.textContent || 'null');
}
