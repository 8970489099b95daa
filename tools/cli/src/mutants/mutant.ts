/** A realistic mistake in the product, and the tests that should notice it. Paths are relative to the repository. */
export type Mutant = {
  name: string;
  /** Only tests with this id in their name run, so a test of another requirement does not count. */
  requirement?: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  tests: readonly string[];
  /** A mutant of a view belongs to `component`. */
  project: 'unit' | 'component' | 'integration' | 'nightly';
};

/** Returns the source with the mistake. Throws if the text to replace does not occur exactly once. */
export function mutate(source: string, { name, file, find, replace }: Mutant): string {
  const count = source.split(find).length - 1;
  if (count !== 1)
    throw new Error(`The text that “${name}” replaces occurs ${count} times in ${file}. Update the mutant.\n${find}`);
  return source.replace(find, () => replace);
}
