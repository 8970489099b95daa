import type { Broken } from './crawl.ts';

// What stands on more pages than this is part of the frame around them, and said once.
const manyPages = 5;

/** In groups, each below the page that its links stand on; what stands on many pages in a group of its own. */
export function brokenText(broken: readonly Broken[]): string {
  const pagesOf = new Map<string, Set<string>>();
  for (const one of broken) pagesOf.set(nameOf(one), (pagesOf.get(nameOf(one)) ?? new Set()).add(one.page));
  const groups = new Map<string, Set<string>>();
  for (const one of broken) {
    const pages = [...(pagesOf.get(nameOf(one)) ?? [])];
    const head = pages.length > manyPages ? `on ${pages.length} pages, such as ${pages[0]}` : one.page;
    groups.set(head, (groups.get(head) ?? new Set()).add(nameOf(one)));
  }
  return [...groups].map(([head, lines]) => [head, ...[...lines].map((line) => `  ${line}`)].join('\n')).join('\n\n');
}

function nameOf({ kind, address, reason }: Broken): string {
  return `${kind} ${address} ${reason}`;
}
