import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { main } from '../../sites/main.ts';
import { renderInSite, setViewportWidth } from '../../testing/render-in-hub.tsx';
import { getStyle } from '../../testing/style-of.ts';
import { SearchBox } from './SearchBox.tsx';

const suggestions = () => vi.stubGlobal('fetch', async () => Response.json({ words: [], posts: [] }));

function renderBox(width = 1280) {
  suggestions();
  const hub = renderInSite(
    <>
      <SearchBox blog={main} />
      <button type="button">Elsewhere</button>
    </>,
    { width },
  );
  const input = screen.getByPlaceholderText<HTMLInputElement>(/search/i);
  const form = input.closest('form') as HTMLFormElement;
  const close = screen.getByLabelText('Close search');
  const isOpen = () => {
    const wide = getStyle(form).width !== '44px';
    expect(getStyle(close).visibility).toBe(wide ? 'visible' : 'hidden');
    return wide;
  };
  return { ...hub, input, form, close, isOpen };
}

describe('on a wide screen', () => {
  it('B13 opens on focus and closes when focus leaves it empty', async () => {
    const { user, input, isOpen } = renderBox();
    expect(isOpen()).toBe(false);
    await user.click(input);
    expect(isOpen()).toBe(true);
    await user.click(screen.getByText('Elsewhere'));
    expect(isOpen()).toBe(false);
  });

  it('B13 stays open while it has text, regardless of focus', async () => {
    const { user, input, isOpen } = renderBox();
    await user.type(input, 'comma');
    await user.click(screen.getByText('Elsewhere'));
    expect(input).not.toHaveFocus();
    expect(isOpen()).toBe(true);
  });

  it('B13 clears the text and closes with the close button', async () => {
    const { user, input, close, isOpen } = renderBox();
    await user.type(input, 'comma');
    await user.click(close);
    expect(input).toHaveValue('');
    expect(isOpen()).toBe(false);
  });

  it('B13 clears the text and closes on Escape', async () => {
    const { user, input, isOpen } = renderBox();
    await user.type(input, 'comma{Escape}');
    expect(input).toHaveValue('');
    expect(input).not.toHaveFocus();
    expect(isOpen()).toBe(false);
  });
});

describe('the placeholder', () => {
  it.each([
    [1280, 'Search'],
    [991, 'Search'],
    [990, 'search'],
    [390, 'search'],
  ])('B13 at %i px is "%s"', (width, placeholder) => {
    const { input } = renderBox(width);
    expect(input).toHaveAttribute('placeholder', placeholder);
  });

  it('B09 B13 follows the window across the breakpoint', () => {
    const { input } = renderBox(991);
    act(() => setViewportWidth(990));
    expect(input).toHaveAttribute('placeholder', 'search');
    act(() => setViewportWidth(991));
    expect(input).toHaveAttribute('placeholder', 'Search');
  });
});

it('has the same accessible name on every screen', () => {
  const { input } = renderBox(390);
  expect(input).toHaveAccessibleName('Search');
});

it('F14c tracks opening and closing once each, and not while it has text', async () => {
  const { user, input, close, events } = renderBox();
  const names = () => events().map(({ eventName }) => eventName);
  await user.click(input);
  await user.tab();
  expect(close).toHaveFocus();
  expect(names()).toEqual(['contenthub/searchBox/open']);
  await user.tab();
  expect(names()).toEqual(['contenthub/searchBox/open', 'contenthub/searchBox/close']);
  await user.type(input, 'comma');
  await user.click(screen.getByText('Elsewhere'));
  expect(names()).toHaveLength(3);
});

describe('submitting', () => {
  it('A20 opens the search page with the cleaned query', async () => {
    const { user, input, navigated, events } = renderBox();
    await user.type(input, '  <Oxford>  comma {Enter}');
    await waitFor(() => expect(navigated).toEqual(['/blog/search/Oxford%20comma']));
    expect(events()).toContainEqual(
      expect.objectContaining({ eventName: 'contenthub/search/submit', search: 'Oxford comma' }),
    );
  });

  it('J12 clears the text and closes, because the results page has its own field', async () => {
    const { user, input, navigated, isOpen } = renderBox();
    await user.type(input, 'coma{Enter}');
    await waitFor(() => expect(navigated).toEqual(['/blog/search/coma']));
    await waitFor(() => expect(input).toHaveValue(''));
    expect(isOpen()).toBe(false);
  });

  it('A20 ignores an empty text', async () => {
    const { user, input, navigated, events } = renderBox();
    await user.type(input, '   {Enter}');
    await act(() => import('@contenthub/contracts/content/search-query'));
    expect(navigated).toEqual([]);
    expect(events().map(({ object }) => object)).toEqual(['searchBox']);
  });

  it('submits to the server without scripts', () => {
    const { form, input } = renderBox();
    expect(form).toHaveAttribute('action', '/blog/search/');
    expect(input).toHaveAttribute('name', 'q');
  });
});
