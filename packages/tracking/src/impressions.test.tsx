import { FakeIntersectionObserver } from '@contenthub/ui/testing/fake-intersection-observer.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginPageView, getImpressionId, impression, watchImpressions } from './impressions.ts';
import type { Track } from './tracking.ts';

const fields = { placement: 'chNavButton', flowType: 'signUp', flowTarget: 'signUp' };
const track = vi.fn<Track>();
const tracked = () => track.mock.calls.map(([name, data]) => `${name} ${'placement' in data ? data.placement : ''}`);

function add(placement = fields.placement): HTMLElement {
  const element = document.body.appendChild(document.createElement('span'));
  mark(element, placement);
  return element;
}
function mark(element: Element, placement: string): void {
  for (const [name, value] of Object.entries(impression('button/impression', { ...fields, placement })))
    element.setAttribute(name, value);
}
const setHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const { show } = FakeIntersectionObserver;

beforeEach(() => {
  vi.useFakeTimers();
  track.mockReset();
});
afterEach(() => {
  document.body.innerHTML = '';
});

it('J09 counts server markup before hydration, and tracks it once the client is ready', () => {
  const button = add();
  watchImpressions();
  show(button);
  vi.advanceTimersByTime(1000);
  expect(track).not.toHaveBeenCalled();
  beginPageView(track);
  expect(track.mock.calls).toEqual([
    ['button/impression', { ...fields, impressionId: getImpressionId('chNavButton') }],
  ]);
});

it('J09 counts an element that was half in view for one second without interruption', () => {
  const button = add();
  watchImpressions();
  beginPageView(track);
  show(button, 0.49);
  vi.advanceTimersByTime(2000);
  show(button, 0.5);
  vi.advanceTimersByTime(999);
  show(button, 0.49);
  show(button, 0.5);
  vi.advanceTimersByTime(999);
  expect(tracked()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(tracked()).toEqual(['button/impression chNavButton']);
});

it('J09 counts nothing in a background tab', () => {
  const button = add();
  watchImpressions();
  beginPageView(track);
  setHidden(true);
  show(button);
  vi.advanceTimersByTime(5000);
  expect(tracked()).toEqual([]);
  setHidden(false);
  vi.advanceTimersByTime(1000);
  expect(tracked()).toEqual(['button/impression chNavButton']);
});

it('J09 counts a placement once per page view, even when it is rendered again', async () => {
  const button = add();
  watchImpressions();
  beginPageView(track);
  show(button);
  vi.advanceTimersByTime(1000);
  button.remove();
  const again = add();
  await vi.advanceTimersByTimeAsync(0);
  show(again);
  vi.advanceTimersByTime(1000);
  expect(tracked()).toHaveLength(1);
  const id = getImpressionId('chNavButton');
  beginPageView(track);
  show(again);
  vi.advanceTimersByTime(1000);
  expect(tracked()).toHaveLength(2);
  expect(getImpressionId('chNavButton')).not.toBe(id);
});

it('J09 counts a call to action that replaces another one in its placement, with its own id', async () => {
  const banner = add('chPostBottomBanner');
  watchImpressions();
  beginPageView(track);
  show(banner);
  vi.advanceTimersByTime(1000);
  const id = getImpressionId('chPostBottomBanner');
  const replacement = { placement: 'chPostBottomBanner', flowType: 'extension', flowTarget: 'extensionChrome' };
  for (const [name, value] of Object.entries(impression('button/impression', replacement)))
    banner.setAttribute(name, value);
  await vi.advanceTimersByTimeAsync(0);
  show(banner);
  vi.advanceTimersByTime(1000);
  expect(track.mock.calls.map(([, data]) => data)).toEqual([
    { ...fields, placement: 'chPostBottomBanner', impressionId: id },
    { ...replacement, impressionId: getImpressionId('chPostBottomBanner') },
  ]);
  expect(getImpressionId('chPostBottomBanner')).not.toBe(id);
});

it('J09 watches elements that are added later, and restarts when an element changes', async () => {
  watchImpressions();
  beginPageView(track);
  const banner = add('chPostTopBanner');
  await vi.advanceTimersByTimeAsync(0);
  show(banner);
  vi.advanceTimersByTime(900);
  mark(banner, 'chMobilePostTopBanner');
  await vi.advanceTimersByTimeAsync(0);
  show(banner);
  vi.advanceTimersByTime(999);
  expect(tracked()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(tracked()).toEqual(['button/impression chMobilePostTopBanner']);
});

it('J09 stops counting an element that loses its attribute', async () => {
  const popup = add('chPostPopup');
  watchImpressions();
  beginPageView(track);
  show(popup);
  vi.advanceTimersByTime(900);
  popup.removeAttribute('data-impression');
  await vi.advanceTimersByTimeAsync(0);
  vi.advanceTimersByTime(1000);
  expect(tracked()).toEqual([]);
  mark(popup, 'chPostPopup');
  await vi.advanceTimersByTimeAsync(0);
  show(popup);
  vi.advanceTimersByTime(1000);
  expect(tracked()).toEqual(['button/impression chPostPopup']);
});

it('D08 J09 counts no element that is about to change, and its new state a second after the change', () => {
  const button = add();
  let isAboutToChange = true;
  watchImpressions(() => isAboutToChange);
  beginPageView(track);
  show(button);
  vi.advanceTimersByTime(5000);
  expect(tracked()).toEqual([]);
  isAboutToChange = false;
  vi.advanceTimersByTime(1000);
  expect(tracked()).toEqual(['button/impression chNavButton']);
});
