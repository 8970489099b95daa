/** `before` is undefined if the field had no value. */
export type FieldChange = { field: string; before: string | undefined; after: string };

/** The fields whose value differs, with their values in words. */
export function compareFields(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): FieldChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({ field, before: before.get(field), after: after.get(field) ?? 'none' }));
}
