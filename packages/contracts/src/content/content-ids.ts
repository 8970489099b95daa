export const contentIdPrefix = 'user-content-';

/** The id of an element in a post. The prefix keeps it apart from every id that a page uses itself. */
export function withContentIdPrefix(id: string): string {
  return id.startsWith(contentIdPrefix) ? id : contentIdPrefix + id;
}

/** The id without the prefix, as its author wrote it. */
export function withoutContentIdPrefix(id: string): string {
  return id.startsWith(contentIdPrefix) ? id.slice(contentIdPrefix.length) : id;
}
