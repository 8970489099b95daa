import { consentCookie, parseConsentCategories } from '@contenthub/contracts/platform/consent';
import { readCookie } from '@contenthub/tracking/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { reset } from 'vanilla-cookieconsent';
import { beforeEach, expect, it, vi } from 'vitest';
import { urls } from '../../sites/urls.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { consentEvent, hasAnalyticsConsent, isConsentPending } from '../../visitor/consent.ts';
import { ConsentBar } from './ConsentBar.tsx';

beforeEach(() => {
  // The library's state is global for the page.
  reset(true);
  vi.resetModules();
});

function renderBar() {
  const chosen = vi.fn();
  addEventListener(consentEvent, chosen, { once: true });
  const hub = renderInSite(
    <main>
      <h1 tabIndex={-1}>A post</h1>
      <ConsentBar />
    </main>,
  );
  return { ...hub, chosen };
}

const categories = () => parseConsentCategories(readCookie(consentCookie));

it('F19 measures nothing before a choice', () => {
  renderBar();
  expect(categories()).toBeUndefined();
  expect(isConsentPending()).toBe(true);
  expect(hasAnalyticsConsent()).toBe(false);
});

it('F19 accepts every category with "Allow all"', async () => {
  const { user, chosen } = renderBar();
  await user.click(screen.getByRole('button', { name: 'Allow all' }));
  await waitFor(() => expect(chosen).toHaveBeenCalledOnce());
  expect(categories()).toEqual(['necessary', 'analytics', 'marketing']);
  expect(isConsentPending()).toBe(false);
  expect(hasAnalyticsConsent()).toBe(true);
});

it('F19 accepts only necessary cookies with "Reject all"', async () => {
  const { user, chosen } = renderBar();
  await user.click(screen.getByRole('button', { name: 'Reject all' }));
  await waitFor(() => expect(chosen).toHaveBeenCalledOnce());
  expect(categories()).toEqual(['necessary']);
  expect(isConsentPending()).toBe(false);
  expect(hasAnalyticsConsent()).toBe(false);
});

it('moves focus to the headline after a choice', async () => {
  const { user } = renderBar();
  await user.click(screen.getByRole('button', { name: 'Reject all' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('gives refusing and allowing the same weight', () => {
  renderBar();
  const [allow, refuse] = ['Allow all', 'Reject all'].map((name) => screen.getByRole('button', { name }));
  expect(refuse?.className).toBe(allow?.className);
  expect(refuse?.dataset.look).toBe(allow?.dataset.look);
});

it('opens the preferences', async () => {
  const { user } = renderBar();
  await user.click(screen.getByRole('button', { name: 'Customize' }));
  expect(await screen.findByText('Cookie choices')).toBeInTheDocument();
  expect(categories()).toBeUndefined();
});

it('links to the privacy policy', () => {
  renderBar();
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', urls.privacy);
});

it('F19 gives "Allow all" and "Reject all" the same weight in the preferences', async () => {
  const { user } = renderBar();
  await user.click(screen.getByRole('button', { name: 'Customize' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cookie choices' }));
  const looks = ['Allow all', 'Reject all'].map((name) => dialog.getByRole('button', { name }).className);
  expect(looks[0]).toBe(looks[1]);
});
