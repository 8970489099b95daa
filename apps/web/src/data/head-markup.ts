/** What may not come from outside into the head: scripts, styles, alternate links, comments, inline code. */
const forbidden = /<\/?script|type=["']?[^"'\s>]*script|stylesheet|rel=["']?alternate|<!--|-->|\bvar\b/i;

/** Head markup of the content API, line by line, without what the hub writes itself or does not want. */
export function sanitizeHead(head: string): string {
  return head
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^<(meta|link)\s[^<]*>$/i.test(line) && !forbidden.test(line))
    .join('\n');
}
