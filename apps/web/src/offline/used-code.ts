/** Scripts and styles of ours that this page has loaded: those that come late are named nowhere in its HTML. */
export function usedCode(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(loaded)].filter((name) => /\/assets\/[^/]+\.(js|css)$/.test(name));
}
