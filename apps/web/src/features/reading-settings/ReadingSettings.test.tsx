import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { bootScript } from '../../server/boot-script.server.ts';
import { renderInHub } from '../../testing/render-in-hub.tsx';
import { ReadingSettings } from './ReadingSettings.tsx';

const root = document.documentElement;
// It applies what is chosen, as on every page.
beforeAll(() => void new Function(bootScript)());

const option = (name: string) => screen.getByRole('radio', { name });

it('begins with the standard choices', () => {
  renderInHub(<ReadingSettings />);
  expect(screen.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'System',
    'Standard',
  ]);
});

it('begins with what the boot script has put on the page', () => {
  root.setAttribute('data-theme', 'dark');
  root.setAttribute('data-text-size', 'largest');
  renderInHub(<ReadingSettings />);
  expect(option('Dark')).toBeChecked();
  expect(option('Largest')).toBeChecked();
});

it('shows a choice at once and remembers it', async () => {
  const { user } = renderInHub(<ReadingSettings />);
  await user.click(option('Dark'));
  await user.click(option('Large'));
  expect(root).toHaveAttribute('data-theme', 'dark');
  expect(root).toHaveAttribute('data-text-size', 'large');
  expect(localStorage.getItem('contenthub:theme')).toBe('dark');
  expect(localStorage.getItem('contenthub:text-size')).toBe('large');
});

it('forgets a choice that is the standard one', async () => {
  const { user } = renderInHub(<ReadingSettings />);
  await user.click(option('Dark'));
  await user.click(option('System'));
  expect(root).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem('contenthub:theme')).toBeNull();
});

it('names each group of choices', () => {
  renderInHub(<ReadingSettings />);
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Theme',
    'Text size',
  ]);
});
