import { afterAll, beforeAll, describe } from 'vitest';
import type { OpenDatabase } from '../../db/database.ts';
import { RunningContent } from '../running-content.ts';
import { apiTests } from './api-suite.ts';
import { batchTests } from './batch-suite.ts';
import { cachingTests } from './caching-suite.ts';
import { categoriesAndAuthorsTests } from './categories-and-authors-suite.ts';
import { indexingTests } from './indexing-suite.ts';
import { knownPathsTests } from './known-paths-suite.ts';
import { mostReadTests } from './most-read-suite.ts';
import { outboxTests } from './outbox-suite.ts';
import { pageHeadersTests } from './page-headers-suite.ts';
import { paginationTests } from './pagination-suite.ts';
import { postChangesTests } from './post-changes-suite.ts';
import { postListsTests } from './post-lists-suite.ts';
import { postNamesTests } from './post-names-suite.ts';
import { redirectsTests } from './redirects-suite.ts';
import { relatedPostsTests } from './related-posts-suite.ts';
import { removePostTests } from './remove-post-suite.ts';
import { searchRankingTests } from './search-ranking-suite.ts';
import { searchTests } from './search-suite.ts';
import { sitemapTests } from './sitemap-suite.ts';
import { storePostTests } from './store-post-suite.ts';

/** Tests of the whole service that run on every store. */
export function describeContent(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`content service on ${store}`, () => {
    let content: RunningContent;
    beforeAll(async () => {
      content = await RunningContent.start(await open());
    });
    afterAll(() => content?.stop());
    const running = () => content;

    describe('API', () => apiTests(running));
    describe('a batch', () => batchTests(running));
    describe('caching', () => cachingTests(running));
    describe('home feed pages', () => paginationTests(running));
    describe('other lists', () => postListsTests(running));
    describe('most read posts', () => mostReadTests(running));
    describe('related posts', () => relatedPostsTests(running));
    describe('changes of posts', () => postChangesTests(running));
    describe('names of posts', () => postNamesTests(running));
    describe('known paths', () => knownPathsTests(running));
    describe('headers', () => pageHeadersTests(running));
    describe('search', () => searchTests(running));
    describe('search ranking', () => searchRankingTests(running));
    describe('sitemap', () => sitemapTests(running));
    describe('storing posts', () => storePostTests(running));
    describe('outbox', () => outboxTests(running));
    describe('removing posts', () => removePostTests(running));
    describe('redirects', () => redirectsTests(running));
    describe('categories and authors', () => categoriesAndAuthorsTests(running));
    describe('indexing', () => indexingTests(running));
  });
}
