export const contentIdPrefix = 'user-content-';

/** Adds a prefix to the id of an element in a post, so that it cannot collide with an id of the page. */
export function withContentIdPrefix(id: string): string {
  return id.startsWith(contentIdPrefix) ? id : contentIdPrefix + id;
}

/** Removes the prefix. */
export function withoutContentIdPrefix(id: string): string {
  return id.startsWith(contentIdPrefix) ? id.slice(contentIdPrefix.length) : id;
}
