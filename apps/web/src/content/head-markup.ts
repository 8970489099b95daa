/** What may not come from outside into the head: scripts, styles, alternate links, comments, inline code. */
const refused = /<\/?script|type=["']?[^"'\s>]*script|stylesheet|rel=["']?alternate|<!--|-->|\bvar\b/i;

/** Head markup of the content API, line by line, without what the hub writes itself or does not want. */
export function cleanHead(head: string): string {
  return head
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^<(meta|link)\s[^<]*>$/i.test(line) && !refused.test(line))
    .join('\n');
}
