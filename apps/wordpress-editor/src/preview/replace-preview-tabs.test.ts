import { expect, it, vi } from 'vitest';
import { replacePreviewTabs } from './replace-preview-tabs.ts';

it('C09 opens each preview in a new tab and closes the one before', () => {
  const tabs = Array.from({ length: 3 }, () => ({ close: vi.fn() }) as unknown as Window);
  const open = vi.fn().mockReturnValueOnce(tabs[0]).mockReturnValueOnce(tabs[1]).mockReturnValueOnce(tabs[2]);
  const view = { open };
  replacePreviewTabs(view as unknown as Window);
  expect(view.open('', 'wp-preview-7')).toBe(tabs[0]);
  expect(view.open('', 'wp-preview-7')).toBe(tabs[1]);
  expect(view.open('https://elsewhere.test', 'help')).toBe(tabs[2]);
  expect(open.mock.calls.map(([url, target]) => [url, target])).toEqual([
    ['', '_blank'],
    ['', '_blank'],
    ['https://elsewhere.test', 'help'],
  ]);
  expect(tabs.map((tab) => vi.mocked(tab.close).mock.calls.length)).toEqual([1, 0, 0]);
});
