import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { business } from '../../sites/business.ts';
import { main } from '../../sites/main.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { experiment, visitorSamples, withTreatments } from '../../testing/visitors.ts';
import { LazyWritingChecker } from './LazyWritingChecker.tsx';
import { FakeCheckerWorker } from './testing/fake-checker-worker.ts';
import { WritingChecker } from './WritingChecker.tsx';

beforeEach(() => {
  FakeCheckerWorker.broken = false;
  FakeCheckerWorker.slow = false;
  localStorage.removeItem('contenthub:checker');
  vi.stubGlobal('Worker', FakeCheckerWorker);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const status = () => screen.getByRole('status').textContent;
const suggestions = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

async function renderChecker(visitor = visitorSamples.anonymous) {
  const hub = renderInSite(<WritingChecker placement="article_end" sentence="Try a sentence." maxCharacters={80} />, {
    visitor,
  });
  await act(() => import('./checker.ts'));
  return hub;
}

const startButton = () => screen.getByRole('button', { name: 'Start the checker' });

/** Starts the checker, types, and pauses long enough for the text to be checked. */
async function write(text: string) {
  await act(async () => {
    field().focus();
    screen.queryByRole('button', { name: 'Start the checker' })?.click();
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
  fireEvent.change(field(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(300));
}

const checkerEvents = (hub: Awaited<ReturnType<typeof renderChecker>>) =>
  hub.events().map(({ object, action }) => `${object}/${action}`);

it('D21 requires a confirmation before the download, and shows its size', async () => {
  const worker = vi.fn();
  vi.stubGlobal('Worker', worker);
  await renderChecker();
  await act(async () => field().focus());
  expect(worker).not.toHaveBeenCalled();
  expect(status()).toBe('Check your writing in this browser. Downloads 8 MB once. Your text stays on this page.');
  expect(startButton()).toBeInTheDocument();
  expect(field()).toHaveAccessibleName('Try a sentence.');
  expect(field()).toHaveAttribute('maxlength', '80');
});

it('D21 shows download progress, can be cancelled, and reports when it is ready', async () => {
  FakeCheckerWorker.slow = true;
  await renderChecker();
  await act(async () => startButton().click());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(status()).toBe('Downloading the checker…');
  act(() => FakeCheckerWorker.last?.emit({ progress: 0.4 }));
  expect(screen.getByRole('progressbar', { name: 'Download' })).toHaveAttribute('value', '0.4');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(FakeCheckerWorker.last?.ended).toBe(true);
  expect(localStorage.getItem('contenthub:checker')).toBeNull();
  FakeCheckerWorker.slow = false;
  await act(async () => startButton().click());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(status()).toBe('The checker is ready. Your text stays on this page.');
});

it('D21 skips the confirmation on a device that has the engine', async () => {
  localStorage.setItem('contenthub:checker', 'started');
  await renderChecker();
  await act(async () => field().focus());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(status()).toBe('The checker is ready. Your text stays on this page.');
});

it('D21 highlights issues, and changes the text when a suggestion is accepted', async () => {
  const hub = await renderChecker();
  await write('I read teh book.');
  expect(screen.getByText('teh', { selector: 'mark' })).toBeInTheDocument();
  expect(status()).toBe('1 suggestion');
  fireEvent.click(screen.getByRole('button', { name: 'Change “teh” to “the”: I read the book.' }));
  expect(field()).toHaveValue('I read the book.');
  expect(screen.queryByText('teh')).not.toBeInTheDocument();
  expect(checkerEvents(hub)).toEqual(['interactiveEditor/focus', 'textChecker/check', 'textChecker/accept']);
});

it('D21 checks only after a pause', async () => {
  const hub = await renderChecker();
  await write('');
  fireEvent.change(field(), { target: { value: 'teh' } });
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(status()).toBe('Checking…');
  expect(checkerEvents(hub)).not.toContain('textChecker/check');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(status()).toBe('1 suggestion');
});

it('D21 F14d can be switched off and on', async () => {
  const hub = await renderChecker();
  await write('teh');
  const toggle = screen.getByRole('switch', { name: 'Checker' });
  fireEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-checked', 'false');
  expect(status()).toBe('The checker is off.');
  expect(suggestions()).toEqual([]);
  fireEvent.click(toggle);
  expect(status()).toBe('1 suggestion');
  expect(hub.events().filter(({ object }) => object === 'toggleButton')).toEqual([
    expect.objectContaining({ action: 'click', enabled: false, placement: 'article_end' }),
    expect.objectContaining({ action: 'click', enabled: true, placement: 'article_end' }),
  ]);
});

it('D21 shows an error when the engine cannot be loaded', async () => {
  FakeCheckerWorker.broken = true;
  await renderChecker();
  await write('teh');
  expect(status()).toBe('The checker didn’t load. Your text is still here.');
});

it.each([
  ['control_1', ['the']],
  ['test_rewrites_1', ['the', 'tech', 'ten']],
] as const)('E12 E15 shows the rewrites of group %s', async (group, rewrites) => {
  await renderChecker(withTreatments(visitorSamples.anonymous, experiment('blog_grammar_checker_rewrites', group)));
  await write('teh');
  expect(suggestions()).toEqual(rewrites);
});

it('J08 logs the exposure when an issue with several rewrites is shown, and not before', async () => {
  const name = 'blog_grammar_checker_rewrites';
  const hub = await renderChecker(withTreatments(visitorSamples.anonymous, experiment(name, 'control_1')));
  const exposures = () => hub.events().filter(({ object }) => object === 'experiment');
  await act(() => hub.visitors.resolve());
  await write('Nothing wrong here.');
  expect(exposures()).toEqual([]);
  await write('I read teh book.');
  expect(exposures()).toEqual([expect.objectContaining({ experimentName: name, groupName: 'control_1' })]);
});

describe('its position', () => {
  const renderPlaces = async (group: 'control' | 'product_headline' | 'article_end', blog = main) => {
    document.documentElement.setAttribute('data-treatment-blog-gc', group);
    const { container } = renderInSite(
      <>
        <LazyWritingChecker blog={blog} at="product_headline" />
        <LazyWritingChecker blog={blog} at="article_end" />
      </>,
      { visitor: withTreatments(visitorSamples.anonymous, experiment('blog_gc', group)) },
    );
    await act(() => import('./WritingChecker.tsx'));
    return [...container.querySelectorAll('[data-checker]')].map(
      (checker) => checker.closest<HTMLElement>('[data-place=checker]')?.dataset.at,
    );
  };

  it.each([
    ['control', []],
    ['product_headline', ['product_headline']],
    ['article_end', ['article_end']],
  ] as const)('D21 is that of group %s', async (group, places) => {
    expect(await renderPlaces(group)).toEqual(places);
  });

  it('D21 is empty on a blog without a checker', async () => {
    expect(await renderPlaces('article_end', business)).toEqual([]);
  });

  it('reads its limit from the dynamic configuration of the group', async () => {
    await renderPlaces('article_end');
    expect(field()).toHaveAttribute('maxlength', '800');
  });
});
