/** Not allowed in head markup from the content API: scripts, styles, alternate links, comments and inline code. */
const forbidden = /<\/?script|type=["']?[^"'\s>]*script|stylesheet|rel=["']?alternate|<!--|-->|\bvar\b/i;

/** Filters the content API's head markup line by line. Removes tags that the hub writes itself or does not allow. */
export function sanitizeHead(head: string): string {
  return head
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^<(meta|link)\s[^<]*>$/i.test(line) && !forbidden.test(line))
    .join('\n');
}
