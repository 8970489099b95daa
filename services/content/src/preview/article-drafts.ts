import type { ArticlesFolder } from '../sync/markdown/articles-folder.ts';
import type { DraftSource } from './draft-source.ts';
import { isGoodNonce } from './preview-nonce.ts';

/** Drafts in Markdown, for whoever was given an address with a nonce of our own. */
export function articleDrafts(folder: ArticlesFolder, secret: string): DraftSource {
  return {
    // The nonce first: without a good one every id takes the same time.
    find: async (id, { nonce }) => (isGoodNonce(secret, id, nonce) ? folder.find(id) : undefined),
  };
}
