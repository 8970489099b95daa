import { fireEvent, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadCodeAfterFirstView } from './load-code.ts';

const picture = () => document.querySelector('img') as HTMLImageElement;
const isLoaded = () => document.head.querySelector(':scope > link[rel=modulepreload]') !== null;
const parsed = () => fireEvent(document, new Event('DOMContentLoaded'));
/** Two frames, after which a loader that waits for one would have started. */
const frames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

// Runs once per document, as on every page.
beforeAll(loadCodeAfterFirstView);
beforeEach(() => {
  document.head.innerHTML = '<template id="code"><link rel="modulepreload" href="/assets/common.js"></template>';
  document.body.innerHTML = '<img fetchpriority="high" src="/assets/lead.svg"><img src="/assets/card.svg">';
  Object.defineProperty(picture(), 'complete', { value: false });
});

it.each(['load', 'error'])('loads code after the %s of the largest picture, and a frame', async (outcome) => {
  parsed();
  await frames();
  expect(isLoaded()).toBe(false);
  fireEvent(picture(), new Event(outcome));
  await waitFor(() => expect(isLoaded()).toBe(true));
});

it('loads code at the first input, once', async () => {
  parsed();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(isLoaded()).toBe(true);
  fireEvent.load(picture());
  await frames();
  expect(document.head.querySelectorAll('link')).toHaveLength(1);
});

it('does not wait for a frame in a hidden tab', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.stubGlobal('requestAnimationFrame', () => 0);
  parsed();
  fireEvent.load(picture());
  await waitFor(() => expect(isLoaded()).toBe(true));
});

it('does not wait for a picture that takes too long', async () => {
  vi.useFakeTimers();
  parsed();
  vi.advanceTimersByTime(3000);
  expect(isLoaded()).toBe(true);
  vi.useRealTimers();
});
