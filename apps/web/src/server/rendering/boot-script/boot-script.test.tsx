import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PreferenceField, readingPreferences } from '../../../features/reading-tools/PreferenceField.tsx';
import { ReadingSettings } from '../../../features/reading-tools/ReadingSettings.tsx';
import { renderInSite } from '../../../testing/render-in-hub.tsx';
import { bootScript } from './generated-boot-script.server.ts';

const root = document.documentElement;
const option = (name: string) => screen.getByRole('radio', { name });

// Runs once per document, as on every page.
beforeAll(() => void new Function(bootScript)());
afterEach(() => {
  localStorage.clear();
  root.removeAttribute('data-theme');
  root.removeAttribute('data-text-size');
});

it('applies a choice at once and remembers it', async () => {
  const { user } = renderInSite(<ReadingSettings />);
  await user.click(option('Dark'));
  await user.click(option('Large'));
  expect(root).toHaveAttribute('data-theme', 'dark');
  expect(root).toHaveAttribute('data-text-size', 'large');
  expect(localStorage.getItem('contenthub:theme')).toBe('dark');
  expect(localStorage.getItem('contenthub:text-size')).toBe('large');
});

it('forgets a choice that equals the default', async () => {
  const { user } = renderInSite(<ReadingSettings />);
  await user.click(option('Dark'));
  await user.click(option('System'));
  expect(root).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem('contenthub:theme')).toBeNull();
});

it('J14 shows a choice in every field for it', async () => {
  const { user } = renderInSite(
    <>
      <PreferenceField preference={readingPreferences.theme} idPrefix="footer" />
      <PreferenceField preference={readingPreferences.theme} idPrefix="menu" />
    </>,
  );
  await user.click(screen.getAllByRole('radio', { name: 'Dark' })[0] as HTMLElement);
  expect(screen.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Dark',
    'Dark',
  ]);
});

it('closes an open flyout on Escape and focuses its label', async () => {
  const { user } = renderInSite(
    <details data-look="menu" open>
      <summary>Product</summary>
      <a href="/features">Features</a>
    </details>,
  );
  screen.getByRole('link', { name: 'Features' }).focus();
  await user.keyboard('{Escape}');
  expect(document.querySelector('details')).not.toHaveAttribute('open');
  expect(document.activeElement).toBe(document.querySelector('summary'));
});

it('P07 marks the page while the reader is offline', () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  expect(root).toHaveAttribute('data-connection', 'off');
  connection.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(root).toHaveAttribute('data-connection', 'on');
});
