import { act, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { business } from '../../../sites/business.ts';
import { main } from '../../../sites/main.ts';
import { stubFetch } from '../../../testing/content-api.ts';
import { renderInSite } from '../../../testing/render-in-hub.tsx';
import { Suggestions } from './Suggestions.tsx';

const found = {
  words: ['comma', 'common'],
  posts: [{ title: 'Comma Rules', link: '/blog/punctuation/comma-rules' }],
};

function Field({ blog = main, filter }: { blog?: typeof main; filter?: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={input} aria-label="Search" />
      <Suggestions blog={blog} input={input} filter={filter} />
      <button type="button">Elsewhere</button>
    </>
  );
}

function renderField(
  props: Parameters<typeof Field>[0] = {},
  answer: () => Response | Promise<Response> = () => Response.json(found),
) {
  const requested = stubFetch(answer);
  const hub = renderInSite(<Field {...props} />);
  return { ...hub, requested, field: screen.getByLabelText<HTMLInputElement>('Search') };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const selected = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;

/** Types and waits for the list. */
async function typed(text = 'com', props: Parameters<typeof Field>[0] = {}) {
  const hub = renderField(props);
  await hub.user.type(hub.field, text);
  await waitFor(() => expect(options()).toHaveLength(3));
  return hub;
}

describe('the list', () => {
  it('shows completions and posts, and announces how many', async () => {
    const { field } = await typed();
    expect(options()).toEqual(['comma', 'common', 'Comma Rules']);
    expect(screen.getByRole('status')).toHaveTextContent('3 suggestions');
    expect(field).toHaveAttribute('role', 'combobox');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  });

  it('is hidden while there is nothing to suggest', () => {
    const { field } = renderField();
    expect(screen.getByRole('listbox', { hidden: true })).not.toBeVisible();
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('ignores a late response to an earlier text', async () => {
    const responses: PromiseWithResolvers<Response>[] = [];
    const { user, field } = renderField({}, () => {
      const response = Promise.withResolvers<Response>();
      responses.push(response);
      return response.promise;
    });
    await user.type(field, 'com');
    await waitFor(() => expect(responses).toHaveLength(2));
    await act(async () => responses[1]?.resolve(Response.json({ words: ['comma'], posts: [] })));
    await act(async () => responses[0]?.resolve(Response.json({ words: ['coat'], posts: [] })));
    expect(options()).toEqual(['comma']);
  });

  it('stays empty when the request fails', async () => {
    const { user, field, requested } = renderField({}, () => new Response(null, { status: 503 }));
    await user.type(field, 'com');
    await waitFor(() => expect(requested).toHaveLength(2));
    expect(options()).toEqual([]);
  });

  it('closes when focus leaves the field', async () => {
    const { user } = await typed();
    await user.click(screen.getByText('Elsewhere'));
    expect(options()).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('moves down and up through the list, and past its ends back to the field', async () => {
    const { user, field } = await typed();
    const visited: (string | null)[] = [];
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}']) {
      await user.keyboard(key);
      visited.push(selected());
    }
    expect(visited).toEqual(['comma', 'common', 'Comma Rules', null, 'Comma Rules', 'common']);
    expect(field).toHaveFocus();
  });

  it('announces the selected option to assistive technology', async () => {
    const { user, field } = await typed();
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  });

  it('F14c selects a completion on Enter, and tracks it as a search', async () => {
    const { user, field, navigated, events } = await typed();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(navigated).toEqual(['/blog/search/comma']);
    expect(field).toHaveValue('comma');
    expect(options()).toEqual([]);
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/search/submit', search: 'comma', query: 'com' }),
    ]);
  });

  it('F14c selects a post on Enter, clears the field and tracks it as a result', async () => {
    const { user, field, navigated, events } = await typed();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(navigated).toEqual(['/blog/punctuation/comma-rules']);
    expect(field).toHaveValue('');
    expect(events()).toEqual([
      expect.objectContaining({
        eventName: 'contenthub/search/resultClick',
        search: 'com',
        postUrl: '/blog/punctuation/comma-rules',
      }),
    ]);
  });

  it('closes the list on Escape and keeps the text', async () => {
    const { user, field } = await typed();
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(field).toHaveValue('com');
    expect(field).toHaveFocus();
  });
});

it('selects the clicked option without losing focus first', async () => {
  const { user, navigated } = await typed();
  await user.click(screen.getByRole('option', { name: 'common' }));
  expect(navigated).toEqual(['/blog/search/common']);
});

it('A25 stays within the filter of the business blog', async () => {
  const { user, navigated } = await typed('com', { blog: business, filter: 'content' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(navigated).toEqual(['/business/learn?filter=content&search=comma']);
});
