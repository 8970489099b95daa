import { expect, it } from 'vitest';
import { lazyComponents, loadLazyComponents } from './lazy-components.ts';
import { LazyModule } from './lazy-module.ts';

it('loads the named components, of every page and of the page itself', async () => {
  const feed = new LazyModule('Feed', async () => 'feed');
  const results = new LazyModule('SearchResults', async () => 'results');
  await loadLazyComponents(['Announcement', 'Feed', 'Unknown', ''], { Feed: feed, SearchResults: results });
  expect([lazyComponents.Announcement.state(), feed.value, results.value]).toEqual(['loaded', 'feed', undefined]);
});
