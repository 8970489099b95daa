import { cookieName, csrfCookie, csrfField } from '@contenthub/contracts/platform/platform-paths';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AccountForm } from './AccountForm.tsx';
import { prepareForms } from './prepare-forms.ts';

/** Renders a form with the token “old” and returns the tokens that are submitted. */
function renderForm(props: { download?: boolean }): string[] {
  render(<AccountForm action="/account/data/export" csrf="old" button="Send" {...props} />);
  prepareForms(document.forms);
  const tokens: string[] = [];
  for (const form of document.forms)
    form.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) tokens.push(String(new FormData(form).get(csrfField)));
      event.preventDefault();
    });
  return tokens;
}

it.each([
  ['is sent once', {}, ['new']],
  ['whose response is a file can be sent again', { download: true }, ['new', 'new']],
])('H12 a form %s, with the CSRF token that replaced the one in the page', async (_, props, expected) => {
  const tokens = renderForm(props);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`${cookieName(csrfCookie, location.origin)}=new`);
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(tokens).toEqual(expected);
});

it('H12 a form can be sent again after a return with the Back button', async () => {
  const tokens = renderForm({});
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  dispatchEvent(new Event('pageshow'));
  await userEvent.click(button);
  expect(tokens).toEqual(['old', 'old']);
});
