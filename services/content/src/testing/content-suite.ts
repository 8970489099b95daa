import { afterAll, beforeAll, describe } from 'vitest';
import type { OpenDatabase } from '../read-model/database.ts';
import { apiTests } from './api-suite.ts';
import { cachingTests } from './caching-suite.ts';
import { headersTests } from './headers-suite.ts';
import { indexingTests } from './indexing-suite.ts';
import { listsTests } from './lists-suite.ts';
import { outboxTests } from './outbox-suite.ts';
import { pagingTests } from './paging-suite.ts';
import { redirectsTests } from './redirects-suite.ts';
import { removalTests } from './removal-suite.ts';
import { RunningContent } from './running-content.ts';
import { searchTests } from './search-suite.ts';
import { sitemapTests } from './sitemap-suite.ts';
import { storingTests } from './storing-suite.ts';
import { termsTests } from './terms-suite.ts';

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
    describe('pages of a home feed', () => pagingTests(running));
    describe('other lists', () => listsTests(running));
    describe('headers', () => headersTests(running));
    describe('search', () => searchTests(running));
    describe('answers for machines', () => sitemapTests(running));
    describe('the store', () => storingTests(running));
    describe('the outbox', () => outboxTests(running));
    describe('a post that is taken away', () => removalTests(running));
    describe('an old address', () => redirectsTests(running));
    describe('terms', () => termsTests(running));
    describe('the index', () => indexingTests(running));
  });
}
