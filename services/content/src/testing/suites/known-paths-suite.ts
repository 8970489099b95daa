import { knownPathsPath } from '@contenthub/contracts/content/known-paths';
import { beforeEach, expect, it } from 'vitest';
import { updateRedirects } from '../../db/redirects.ts';
import { withRedirect } from '../../redirects/redirect-table.ts';
import { category, storedPost } from '../post-factory.ts';
import type { RunningContent } from '../running-content.ts';

/** Tests of the list of everything that a path may name. */
export function knownPathsTests(running: () => RunningContent): void {
  beforeEach(() => running().clear());

  it('H28 lists slugs of posts, categories and authors, former ones, and redirected paths', async () => {
    const categories = [category('dev-guides')];
    await running().store(storedPost(1, { slug: 'old-slug', blog: 'developer', categories }));
    await running().store(
      storedPost(1, { slug: 'Straße', blog: 'developer', categories, modified: new Date('2026-06-19T12:30:00Z') }),
    );
    await updateRedirects(running().database, (table) => withRedirect(table, '/old/Caf%C3%A9', '/blog/'));
    const response = await fetch(running().address + knownPathsPath);
    expect((await response.text()).split('\n').sort()).toEqual(
      ['straße', 'old-slug', 'dev-guides', 'guides', 'maren-holt', '/old/café'].sort(),
    );
  });
}
