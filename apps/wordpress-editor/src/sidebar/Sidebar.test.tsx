import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AddressChange } from '../address/AddressChange.tsx';
import { requests, respond } from '../testing/wordpress-api-fetch.ts';
import { serialised } from '../testing/wordpress-blocks.ts';
import { locks, openPost, reads, stopTyping, typeInText } from '../testing/wordpress-data.ts';
import { Sidebar } from './Sidebar.tsx';

const meta = {
  ...{ contenthub_form: 'long', contenthub_department: '', contenthub_content_type: '', contenthub_sticky: false },
  ...{ contenthub_primary_category: 1, contenthub_seo_title: '', contenthub_seo_description: '' },
  ...{ contenthub_cta_text: '', contenthub_cta_url: '' },
};
const post = {
  ...{ id: 7, status: 'publish', slug: 'commas', title: 'Commas', excerpt: '', sticky: false, featured_media: 0 },
  ...{ categories: [1, 2], modified_gmt: '2026-11-18T09:00:00', contenthub_address: '/blog/cat-1/commas', meta },
};
const text = (first: string) =>
  [first, ...Array.from({ length: 40 }, () => 'The comma separates the parts of a sentence. '.repeat(4))].map(
    (words, index) => ({ clientId: `block-${index}`, html: `<p>${words}</p>` }),
  );
const issue = { reason: 'script', what: '<script>', place: { near: 'The comma' } };

const snippet = () => screen.getByText('Search preview').closest('figure');

/** Resolves with the number of times that React has rendered any part of the plugin. */
async function openSidebar() {
  let renders = 0;
  render(
    <Profiler id="plugin" onRender={() => (renders += 1)}>
      <AddressChange />
      <Sidebar />
    </Profiler>,
  );
  await screen.findByText('Last saved version:', { exact: false });
  return { count: () => renders };
}

beforeEach(() => {
  const names = { '': 'None', long: 'Article', quiz: 'Quiz' };
  vi.stubGlobal('contenthubEditor', {
    ...{ site: 'https://www.contenthub.test', guide: '/guide', canPin: true },
    ...{ forms: names, departments: names, contentTypes: names },
  });
  const reading = { words: 200, sentences: 10, grade: 8 };
  respond('/contenthub/v1/report/7', {
    report: {
      reading,
      removed: [issue],
      links: [],
      pictures: [],
      headings: [],
      headers: { title: '', description: '' },
    },
    readingMinutes: 2,
  });
  respond('/contenthub/v1/receipt/7', { receipts: [], lateAfterMs: 1000, asked: true });
  respond('/contenthub/v1/comments/7', { comments: [], colleagues: [] });
  respond('/contenthub/v1/figures', { days: 30, simulated: false, posts: {} });
  openPost(post, text('The comma is a pause. '.repeat(8)));
});

it('M02 does no work for a key in the text until typing pauses', async () => {
  const plugin = await openSidebar();
  vi.useFakeTimers();
  const rendered = plugin.count();
  const requested = requests.length;
  reads.clear();
  serialised.length = 0;
  for (let key = 1; key <= 40; key += 1) act(() => typeInText(text('word '.repeat(key))));
  expect(plugin.count()).toBe(rendered);
  expect(serialised).toEqual([]);
  // Once, whether somebody types.
  expect([...reads]).toEqual([['isTyping', 1]]);

  act(() => vi.runAllTimers());
  expect(plugin.count()).toBe(rendered + 1);
  expect(snippet()).toHaveTextContent('word word word');
  // One block has enough text for the preview.
  expect(serialised).toEqual(['block-0']);
  expect(requests.length).toBe(requested);
});

it('M02 renders nothing if typing pauses where the sidebar shows nothing of the text', async () => {
  const plugin = await openSidebar();
  vi.useFakeTimers();
  const rendered = plugin.count();
  const first = text('The comma is a pause. '.repeat(8));
  act(() => typeInText([...first, { clientId: 'block-41', html: '<p>The end</p>' }]));
  act(() => vi.runAllTimers());
  expect(plugin.count()).toBe(rendered);
});

it('M02 does not wait for a pause once the editor has moved on from the text', async () => {
  await openSidebar();
  vi.useFakeTimers();
  act(() => typeInText(text('Where a reader pauses, a comma helps.')));
  act(() => stopTyping());
  act(() => vi.runOnlyPendingTimers());
  expect(snippet()).toHaveTextContent('Where a reader pauses');
  expect(vi.getTimerCount()).toBe(0);
});

it('M02 shows and stores a change in the sidebar at once, even right after typing in the text', async () => {
  await openSidebar();
  act(() => typeInText(text('Commas')));
  const title = screen.getByLabelText(/Title in search results/);
  fireEvent.change(title, { target: { value: 'All about commas' } });
  expect(title).toHaveValue('All about commas');
  expect(snippet()).toHaveTextContent('All about commas');
});

it('M04 asks before a change of the primary category moves the address, and keeps it', async () => {
  await openSidebar();
  const address = within(screen.getByRole('region', { name: 'Blog and address' }));
  fireEvent.change(address.getByLabelText('Primary category'), { target: { value: '2' } });
  const question = within(screen.getByRole('dialog', { name: 'Change the address of this post?' }));
  expect(question.getByText('https://www.contenthub.test/blog/cat-2/commas')).toBeInTheDocument();
  expect([...locks]).toEqual(['contenthub-address']);
  fireEvent.click(question.getByRole('button', { name: 'Keep the current address' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address.getByLabelText('Primary category')).toHaveValue('1');
  expect([...locks]).toEqual([]);
});
