import { categoriesChosen, consentCookie } from '@contenthub/contracts/consent';
import { readCookie } from '@contenthub/tracking/cookies';
import { screen, waitFor, within } from '@testing-library/react';
import { reset } from 'vanilla-cookieconsent';
import { beforeEach, expect, it, vi } from 'vitest';
import { addresses } from '../../brand/addresses.ts';
import { renderInHub } from '../../testing/render-in-hub.tsx';
import { choiceDue, consentEvent, mayMeasure } from '../../visitor/consent-state.ts';
import { ConsentBar } from './ConsentBar.tsx';

beforeEach(() => {
  // The library keeps its state for the life of a page.
  reset(true);
  vi.resetModules();
});

function renderBar() {
  const chosen = vi.fn();
  addEventListener(consentEvent, chosen, { once: true });
  const hub = renderInHub(
    <main>
      <h1 tabIndex={-1}>A post</h1>
      <ConsentBar />
    </main>,
  );
  return { ...hub, chosen };
}

const categories = () => categoriesChosen(readCookie(consentCookie));

it('F19 measures nothing before a choice', () => {
  renderBar();
  expect(categories()).toBeUndefined();
  expect(choiceDue()).toBe(true);
  expect(mayMeasure()).toBe(false);
});

it('F19 allows every category with "Allow all"', async () => {
  const { user, chosen } = renderBar();
  await user.click(screen.getByRole('button', { name: 'Allow all' }));
  await waitFor(() => expect(chosen).toHaveBeenCalledOnce());
  expect(categories()).toEqual(['necessary', 'analytics', 'marketing']);
  expect(choiceDue()).toBe(false);
  expect(mayMeasure()).toBe(true);
});

it('F19 allows what is necessary alone with "Refuse all"', async () => {
  const { user, chosen } = renderBar();
  await user.click(screen.getByRole('button', { name: 'Refuse all' }));
  await waitFor(() => expect(chosen).toHaveBeenCalledOnce());
  expect(categories()).toEqual(['necessary']);
  expect(choiceDue()).toBe(false);
  expect(mayMeasure()).toBe(false);
});

it('moves focus to the headline once a choice is made', async () => {
  const { user } = renderBar();
  await user.click(screen.getByRole('button', { name: 'Refuse all' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('offers refusing with the same weight as allowing', () => {
  renderBar();
  const [allow, refuse] = ['Allow all', 'Refuse all'].map((name) => screen.getByRole('button', { name }));
  expect(refuse?.className).toBe(allow?.className);
  expect(refuse?.dataset.look).toBe(allow?.dataset.look);
});

it('opens the single choices', async () => {
  const { user } = renderBar();
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  expect(await screen.findByText('Cookie choices')).toBeInTheDocument();
  expect(categories()).toBeUndefined();
});

it('leads to the privacy policy', () => {
  renderBar();
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', addresses.privacy);
});

it('F19 gives "Allow all" and "Refuse all" the same weight among the single choices', async () => {
  const { user } = renderBar();
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cookie choices' }));
  const looks = ['Allow all', 'Refuse all'].map((name) => dialog.getByRole('button', { name }).className);
  expect(looks[0]).toBe(looks[1]);
});
