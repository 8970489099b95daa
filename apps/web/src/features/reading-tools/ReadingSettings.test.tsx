import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { ReadingSettings } from './ReadingSettings.tsx';

const root = document.documentElement;
afterEach(() => {
  root.removeAttribute('data-theme');
  root.removeAttribute('data-text-size');
});

const option = (name: string) => screen.getByRole('radio', { name });

it('starts with the defaults', () => {
  renderInSite(<ReadingSettings />);
  expect(screen.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'System',
    'Standard',
  ]);
});

it('starts with the boot script’s attributes', () => {
  root.setAttribute('data-theme', 'dark');
  root.setAttribute('data-text-size', 'largest');
  renderInSite(<ReadingSettings />);
  expect(option('Dark')).toBeChecked();
  expect(option('Largest')).toBeChecked();
});

it('labels each group', () => {
  renderInSite(<ReadingSettings />);
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Theme',
    'Text size',
  ]);
});
