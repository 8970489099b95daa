import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { business } from '../../blogs/business.ts';
import { main } from '../../blogs/main.ts';
import { addresses } from '../../brand/addresses.ts';
import { renderInHub } from '../../testing/render-in-hub.tsx';
import { visitorBlocks } from '../../testing/visitors.ts';
import { LoginLink } from './LoginLink.tsx';

const devices = ['desktop', 'mobile'] as const;
const signedIn = ['freemium', 'premium'] as const;

describe.each(devices)('login link on %s', (device) => {
  it('B06 leads an anonymous reader to the sign-in page', () => {
    renderInHub(<LoginLink blog={main} device={device} />);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', addresses.signIn);
  });

  it('B05 B06 leads an anonymous reader of the business blog to its own login page', () => {
    renderInHub(<LoginLink blog={business} device={device} />);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', addresses.businessSignIn);
  });

  it.each(signedIn)('B05 leads a %s reader of the business blog to the editor', (tier) => {
    renderInHub(<LoginLink blog={business} device={device} />, { visitor: visitorBlocks[tier] });
    expect(screen.getByRole('link', { name: 'Open editor' })).toHaveAttribute('href', addresses.editor);
    expect(screen.queryByText('Log in')).not.toBeInTheDocument();
  });
});

it.each(signedIn)('B06 leads a %s reader on a desktop to the editor', (tier) => {
  renderInHub(<LoginLink blog={main} device="desktop" />, { visitor: visitorBlocks[tier] });
  expect(screen.getByRole('link', { name: 'My Grammarly' })).toHaveAttribute('href', addresses.editor);
});

it.each(signedIn)('B06 leads a %s reader on a phone or tablet to the account hub', (tier) => {
  renderInHub(<LoginLink blog={main} device="mobile" />, { visitor: visitorBlocks[tier] });
  expect(screen.getByRole('link', { name: 'My Grammarly' })).toHaveAttribute('href', addresses.accountHub);
});

it('F14a tracks a click on the login link', () => {
  vi.useFakeTimers();
  const { events } = renderInHub(<LoginLink blog={main} device="desktop" />);
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  expect(events()).toEqual([expect.objectContaining({ object: 'loginLink', action: 'click', label: 'Log in' })]);
});
