import type { ShownMedia } from '../../read-model/post-media.ts';
import type { ReadFile, SourceCategory, SourcePost } from '../source-post.ts';

export type ImportBatch = {
  posts: SourcePost[];
  /** Which of the source's pictures they show, where the source can tell. */
  media: ShownMedia[];
  /** Posts that are stored in this version already, and were not fetched again. */
  skipped: number;
};

/** A whole source, in batches; what the store has in the same version is left out. */
export type ImportSource = {
  name: string;
  /** How many posts there are, known before the first batch comes. */
  count: () => Promise<number>;
  categories: () => Promise<SourceCategory[]>;
  batches: (known: Map<number, Date>) => AsyncIterable<ImportBatch>;
  readFile: ReadFile;
};

export const batchSize = 100;

export function isKnown(known: Map<number, Date>, { id, modified }: { id: number; modified: Date }): boolean {
  return known.get(id)?.getTime() === modified.getTime();
}
