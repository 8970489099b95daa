import { afterAll, beforeAll, describe } from 'vitest';
import type { OpenDatabase } from '../../db/database.ts';
import { RunningContent } from '../running-content.ts';
import { apiTests } from './api-suite.ts';
import { cachingTests } from './caching-suite.ts';
import { categoriesAndAuthorsTests } from './categories-and-authors-suite.ts';
import { indexingTests } from './indexing-suite.ts';
import { outboxTests } from './outbox-suite.ts';
import { pageHeadersTests } from './page-headers-suite.ts';
import { paginationTests } from './pagination-suite.ts';
import { postListsTests } from './post-lists-suite.ts';
import { redirectsTests } from './redirects-suite.ts';
import { removePostTests } from './remove-post-suite.ts';
import { searchTests } from './search-suite.ts';
import { sitemapTests } from './sitemap-suite.ts';
import { storePostTests } from './store-post-suite.ts';

/** Everything that the service promises whichever store it has; each store runs it all. */
export function describeContent(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`the content service on ${store}`, () => {
    let content: RunningContent;
    beforeAll(async () => {
      content = await RunningContent.start(await open());
    }, 60_000);
    afterAll(() => content?.stop());
    const running = () => content;

    describe('the API', () => apiTests(running));
    describe('answers', () => cachingTests(running));
    describe('pages of a home feed', () => paginationTests(running));
    describe('other lists', () => postListsTests(running));
    describe('headers', () => pageHeadersTests(running));
    describe('search', () => searchTests(running));
    describe('answers for machines', () => sitemapTests(running));
    describe('the store', () => storePostTests(running));
    describe('the outbox', () => outboxTests(running));
    describe('a post that is taken away', () => removePostTests(running));
    describe('an old address', () => redirectsTests(running));
    describe('terms', () => categoriesAndAuthorsTests(running));
    describe('the index', () => indexingTests(running));
  });
}
