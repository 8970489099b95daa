import type { AccountNotice } from '@contenthub/contracts/account-notices';
import { clientName } from '@contenthub/contracts/events/event-name';
import { accountPaths } from '@contenthub/contracts/platform-paths';
import { unknownUserId } from '@contenthub/contracts/unknown-visitor';
import { type SendingClient, sendingClient } from '@contenthub/tracking/sending-client';
import { readPageSettings } from '../client/page-settings.ts';
import { noteAuthAction, takeAuthAction } from '../visitor/auth-action.ts';
import { clientVersion } from '../visitor/client-version.ts';
import { onChoice } from '../visitor/on-choice.ts';

const actions: Record<string, string> = {
  [accountPaths.signIn]: 'signIn',
  [accountPaths.signUp]: 'signUp',
  [accountPaths.signOut]: 'signOut',
  [accountPaths.forgotPassword]: 'resetPassword',
  [accountPaths.resetPassword]: 'resetPassword',
  [accountPaths.signInCode]: 'signIn',
  [accountPaths.confirm]: 'confirm',
};

/** What a notice says was done. */
const done: Partial<Record<AccountNotice, string>> = {
  'check-mail': 'signUp',
  confirmed: 'confirm',
  'reset-sent': 'resetPassword',
  'reset-done': 'resetPassword',
  'signed-out': 'signOut',
};

/**
 * Tells that a form to get in or out was shown, sent off, refused, or accepted. What was typed is nobody's business, nor is
 * what somebody does with their account.
 */
export function trackAccountPage(all: Iterable<HTMLFormElement>): void {
  const forms = [...all].filter((form) => !form.dataset.passkey && actionOf(form));
  const client = openClient();
  if (!client) return;
  takeAuthAction();
  tellNotice(client, forms.map(actionOf)[0] ?? 'signIn');
  for (const form of forms) {
    const authAction = actionOf(form) ?? 'signIn';
    client.track('authForm/view', { authAction });
    form.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      noteAuthAction(authAction);
      client.track('authForm/submit', { authAction });
    });
    tellRefusedFields(client, form, authAction);
  }
}

/** Tells what the page says of the form that was sent. */
export function tellNotice(client: Pick<SendingClient, 'track'>, authAction: string): void {
  const accepted = done[new URLSearchParams(location.search).get('notice') as AccountNotice];
  if (accepted) client.track('authForm/success', { authAction: accepted });
  const refusal = document.querySelector('[role=alert]')?.textContent;
  // Every account page has a sign-out form. What was refused there is another form, which is not tracked.
  if (refusal && authAction !== 'signOut')
    client.track('authForm/error', { authAction, fieldErrors: [], formErrorMessage: refusal });
}

/** A browser refuses each field by itself, and all of them before anything else happens. */
function tellRefusedFields(client: SendingClient, form: HTMLFormElement, authAction: string): void {
  let refused: HTMLInputElement[] = [];
  const note = ({ target }: Event) => {
    if (refused.length === 0) setTimeout(tell);
    if (target instanceof HTMLInputElement) refused.push(target);
  };
  const tell = () => {
    const formErrorMessage = refused[0] ? problemOf(refused[0]) : '';
    client.track('authForm/error', { authAction, fieldErrors: refused.map(({ name }) => name), formErrorMessage });
    refused = [];
  };
  form.addEventListener('invalid', note, true);
}

/** The name of the rule that a field breaks. Not the browser's message, which may quote what was typed. */
function problemOf({ validity }: HTMLInputElement): string {
  for (const rule in validity) if (validity[rule as keyof ValidityState]) return rule;
  return '';
}

function openClient(): SendingClient | undefined {
  const { collector: base, cookieDomain } = readPageSettings();
  if (!base) return undefined;
  // biome-ignore lint/suspicious/noConsole: a reader's log is its console
  const log = (error: unknown) => console.error(error);
  const client: SendingClient = sendingClient({
    base,
    cookieDomain,
    client: clientName,
    clientVersion,
    log,
    user: async () => identify(client),
  });
  client.enterPage();
  onChoice(client.allow);
  return client;
}

/** These pages are not made with a visitor in them. The id goes with its token, or not at all. */
async function identify(client: SendingClient): Promise<undefined> {
  const { visitorCalls } = await import('../visitor/visitor-calls.ts');
  const { id, isTest, eventToken } = await visitorCalls.whoAmI();
  if (id !== unknownUserId) client.identify({ userId: String(eventToken ? id : unknownUserId), isTest }, eventToken);
}

function actionOf(form: HTMLFormElement): string | undefined {
  const { pathname } = new URL(form.action);
  return Object.entries(actions).find(([path]) => pathname.endsWith(path))?.[1];
}
