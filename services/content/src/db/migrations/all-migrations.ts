import type { Migration } from 'kysely/migration';
import { posts } from './001-posts.ts';
import { fields } from './002-fields.ts';
import { search } from './003-search.ts';
import { sync } from './004-sync.ts';
import { searchRows } from './005-search-rows.ts';
import { redirects } from './006-redirects.ts';
import { removals } from './007-removals.ts';
import { receipts } from './008-receipts.ts';
import { feedIndex } from './009-feed-index.ts';
import { folderDigests } from './010-folder-digests.ts';
import { blogVocabulary } from './011-blog-vocabulary.ts';
import { authorProfiles } from './012-author-profiles.ts';
import { answers } from './013-answers.ts';
import { redirectHits } from './014-redirect-hits.ts';
import { mostRead } from './015-most-read.ts';
import { blocks } from './016-blocks.ts';
import { readingPaths } from './017-reading-paths.ts';
import { chosenRelated } from './018-chosen-related.ts';
import { cheaperIndexing } from './019-cheaper-indexing.ts';
import { authorSlugs } from './020-author-slugs.ts';

/** Migrations in order. Never edit a released migration; add a new one. */
export const allMigrations: Record<string, Migration> = {
  '001-posts': posts,
  '002-fields': fields,
  '003-search': search,
  '004-sync': sync,
  '005-search-rows': searchRows,
  '006-redirects': redirects,
  '007-removals': removals,
  '008-receipts': receipts,
  '009-feed-index': feedIndex,
  '010-folder-digests': folderDigests,
  '011-blog-vocabulary': blogVocabulary,
  '012-author-profiles': authorProfiles,
  '013-answers': answers,
  '014-redirect-hits': redirectHits,
  '015-most-read': mostRead,
  '016-blocks': blocks,
  '017-reading-paths': readingPaths,
  '018-chosen-related': chosenRelated,
  '019-cheaper-indexing': cheaperIndexing,
  '020-author-slugs': authorSlugs,
};
