import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { requests, respond, respondTo } from '../testing/wordpress-api-fetch.ts';
import { openPost, select } from '../testing/wordpress-data.ts';
import { RelatedPanel } from './RelatedPanel.tsx';

const post = (id: number, title: string, address = `/blog/cat-1/post-${id}`, status = 'publish') => ({
  ...{ id, status, title: { rendered: title }, contenthub_address: address },
});
const all = [
  post(1, 'Commas &amp; Clauses'),
  post(2, 'Semicolons'),
  post(3, 'Colons'),
  post(4, 'Dashes'),
  post(5, 'Commas in code', '/blog/developer/commas'),
  post(6, 'Commas, a draft', '/blog/cat-1/draft', 'draft'),
];

function open(contenthub_related: number[]): void {
  openPost({ id: 9, status: 'draft', slug: 'this', categories: [1], meta: { contenthub_related } }, []);
  render(<RelatedPanel />);
}

const chosen = () => select('core/editor').getEditedPostAttribute?.('meta').contenthub_related;
const search = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  respondTo('/wp/v2/posts', (parameters) => {
    const ids = (name: string) => (parameters.get(name) ?? '').split(',').map(Number);
    if (parameters.has('include')) return all.filter(({ id }) => ids('include').includes(id));
    const words = (parameters.get('search') ?? '').toLowerCase();
    const isFound = (each: (typeof all)[0]) => each.status === 'publish' && !ids('exclude').includes(each.id);
    return all.filter((each) => isFound(each) && each.title.rendered.toLowerCase().includes(words));
  });
});

it('M02 adds published posts of the same blog that are searched by title', async () => {
  open([]);
  search('comm');
  fireEvent.click(await button('Add “Commas & Clauses”'));
  expect(chosen()).toEqual([1]);
  // Neither the post of another blog nor the draft was offered, and a chosen post is not offered again.
  await screen.findByText('No post has these words in its title.');
  expect(requests.at(-1)?.path).toContain('exclude=9,1&');
  search('colons');
  fireEvent.click(await button('Add “Colons”'));
  expect(chosen()).toEqual([1, 3]);
});

it('M02 changes the order and removes posts', async () => {
  open([1, 2]);
  expect(await button('Move “Commas & Clauses” up')).toBeDisabled();
  expect(await button('Move “Semicolons” down')).toBeDisabled();
  fireEvent.click(await button('Move “Semicolons” up'));
  expect(chosen()).toEqual([2, 1]);
  fireEvent.click(await button('Move “Semicolons” down'));
  expect(chosen()).toEqual([1, 2]);
  fireEvent.click(await button('Remove “Commas & Clauses”'));
  expect(chosen()).toEqual([2]);
});

it('M02 offers no fourth post, and tells which chosen ones readers do not see', async () => {
  open([5, 6, 7]);
  expect(await screen.findAllByText('Readers do not see it: it is not published in this blog.')).toHaveLength(3);
  expect(screen.getByText('#7')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(await button('Remove “#7”'));
  expect(screen.getByRole('textbox')).toBeInTheDocument();
});

it('M02 shows why a search failed', async () => {
  respond('/wp/v2/posts', undefined);
  open([]);
  search('commas');
  expect(await screen.findByText('No response to /wp/v2/posts')).toBeVisible();
});
