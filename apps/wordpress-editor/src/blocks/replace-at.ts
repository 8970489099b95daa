/** The list with one item replaced, or removed if there is no new one. */
export function replaceAt<T>(list: readonly T[], index: number, item: T | undefined): T[] {
  return list.flatMap((each, at) => (at !== index ? [each] : item === undefined ? [] : [item]));
}
