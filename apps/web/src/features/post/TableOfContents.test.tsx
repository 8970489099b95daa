import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { TableOfContents } from './TableOfContents.tsx';

const outline = [
  { id: 'user-content-the-short-answer', level: 2, text: 'The short answer' },
  { id: 'user-content-r%C3%A9sum%C3%A9', level: 2, text: 'Résumé' },
] as const;
const post = { postId: 42, postUrl: '/blog/words/affect-vs-effect' };

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => false });
});

function renderContents() {
  return renderInSite(
    <>
      <TableOfContents outline={[...outline]} post={post} />
      <h2 id="user-content-the-short-answer">The short answer</h2>
      <h2 id="user-content-résumé">Résumé</h2>
    </>,
  );
}

const lists = () => screen.getAllByLabelText('Contents', { selector: 'nav' });
const linksOf = (nav: HTMLElement | undefined) => within(nav as HTMLElement).getAllByText(/./, { selector: 'a' });

it('links every section, beside the text and folded above it', () => {
  renderContents();
  expect(lists()).toHaveLength(2);
  for (const nav of lists())
    expect(linksOf(nav).map((link) => link.getAttribute('href'))).toEqual(outline.map(({ id }) => `#${id}`));
  expect(lists()[1]?.querySelector('details')).not.toHaveAttribute('open');
});

it('tracks the section that was followed', () => {
  const { events } = renderContents();
  const [first] = linksOf(lists()[0]);
  fireEvent.click(first as HTMLElement);
  expect(events()).toEqual([
    expect.objectContaining({ eventName: 'contenthub/contents/click', objectId: 'the-short-answer', ...post }),
  ]);
});

it('marks the current section where style sheets cannot', async () => {
  renderContents();
  const [first, second] = linksOf(lists()[0]);
  const place = (id: string, top: number) => {
    const heading = document.getElementById(id) as HTMLElement;
    heading.getBoundingClientRect = () => ({ top }) as DOMRect;
  };
  place('user-content-the-short-answer', 10);
  place('user-content-résumé', innerHeight);
  fireEvent.scroll(window);
  await waitFor(() => expect(first).toHaveAttribute('aria-current', 'true'));
  expect(second).not.toHaveAttribute('aria-current');
});

it('leaves it to the style sheet where it can', () => {
  vi.stubGlobal('CSS', { supports: (property: string) => property === 'scroll-target-group' });
  const listen = vi.spyOn(window, 'addEventListener');
  renderContents();
  expect(linksOf(lists()[0]).length).toBeGreaterThan(0);
  expect(listen.mock.calls.filter(([kind]) => kind === 'scroll')).toEqual([]);
});
