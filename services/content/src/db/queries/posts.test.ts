import { expect, it } from 'vitest';
import { storedPost } from '../../testing/post-factory.ts';
import { toApiPost } from './posts.ts';

it('H01 namespaces the HTML ids of a post stored by an earlier release', () => {
  const stored = { content: '<h2 id="state">State</h2>', outline: [{ id: 'state', level: 2, text: 'State' }] };
  expect(toApiPost(storedPost(1, stored))).toMatchObject({
    content: '<h2 id="user-content-state">State</h2>',
    outline: [{ id: 'user-content-state', level: 2, text: 'State' }],
  });
});
