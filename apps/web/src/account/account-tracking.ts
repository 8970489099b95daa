import { clientName } from '@contenthub/contracts/events/protocol';
import type { AccountNotice } from '@contenthub/contracts/platform/account';
import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import { type SendingClient, sendingClient } from '@contenthub/tracking/sending-client';
import { clientVersion } from '../browser/client-version.ts';
import { readPageSettings } from '../browser/page-settings.ts';
import { onConsentChange } from '../visitor/consent.ts';
import { storeAuthAction, takeAuthAction } from './auth-action.ts';

const actions: Record<string, string> = {
  [accountPaths.signIn]: 'signIn',
  [accountPaths.signUp]: 'signUp',
  [accountPaths.signOut]: 'signOut',
  [accountPaths.forgotPassword]: 'resetPassword',
  [accountPaths.resetPassword]: 'resetPassword',
  [accountPaths.signInCode]: 'signIn',
  [accountPaths.confirm]: 'confirm',
};

/** The action that a status message confirms. */
const completedActions: Partial<Record<AccountNotice, string>> = {
  'check-mail': 'signUp',
  confirmed: 'confirm',
  'reset-sent': 'resetPassword',
  'reset-done': 'resetPassword',
  'signed-out': 'signOut',
};

/**
 * Tracks that an authentication form was shown, submitted, rejected or accepted. Typed values and changes to an account
 * are never tracked.
 */
export function trackAccountPage(all: Iterable<HTMLFormElement>): void {
  const forms = [...all].filter((form) => !form.dataset.passkey && getAuthAction(form));
  const client = createClient();
  if (!client) return;
  takeAuthAction();
  trackNotice(client, forms.map(getAuthAction)[0] ?? 'signIn');
  for (const form of forms) {
    const authAction = getAuthAction(form) ?? 'signIn';
    client.track('authForm/view', { authAction });
    form.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      storeAuthAction(authAction);
      client.track('authForm/submit', { authAction });
    });
    trackInvalidFields(client, form, authAction);
  }
}

/** Tracks the status message of the submitted form. */
export function trackNotice(client: Pick<SendingClient, 'track'>, authAction: string): void {
  const notice = new URLSearchParams(location.search).get('notice');
  // The page that newsletter mails link has notices of the same names, and no account forms.
  if (document.querySelector('main[data-newsletter]')) {
    if (notice === 'confirmed') client.track('newsletter/confirm', { isConfirmed: true });
    return;
  }
  const accepted = completedActions[notice as AccountNotice];
  if (accepted) client.track('authForm/success', { authAction: accepted });
  const refusal = document.querySelector('[role=alert]')?.textContent;
  // Every account page has a sign-out form. A rejection on such a page belongs to another form, which is not tracked.
  if (refusal && authAction !== 'signOut')
    client.track('authForm/error', { authAction, fieldErrors: [], formErrorMessage: refusal });
}

/** The browser fires `invalid` for each field separately, all before any other event. */
function trackInvalidFields(client: SendingClient, form: HTMLFormElement, authAction: string): void {
  let invalidFields: HTMLInputElement[] = [];
  const collectField = ({ target }: Event) => {
    if (invalidFields.length === 0) setTimeout(trackErrors);
    if (target instanceof HTMLInputElement) invalidFields.push(target);
  };
  const trackErrors = () => {
    const formErrorMessage = invalidFields[0] ? getBrokenRule(invalidFields[0]) : '';
    client.track('authForm/error', {
      authAction,
      fieldErrors: invalidFields.map(({ name }) => name),
      formErrorMessage,
    });
    invalidFields = [];
  };
  form.addEventListener('invalid', collectField, true);
}

/**
 * The name of the rule that a field violates. The browser's message is not used because it may quote the typed value.
 */
function getBrokenRule({ validity }: HTMLInputElement): string {
  for (const rule in validity) if (validity[rule as keyof ValidityState]) return rule;
  return '';
}

function createClient(): SendingClient | undefined {
  const { collector: base, cookieDomain } = readPageSettings();
  if (!base) return undefined;
  // biome-ignore lint/suspicious/noConsole: the browser console is the log
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
  onConsentChange(client.allow);
  return client;
}

/** These pages contain no visitor block. The id is sent only together with its token. */
async function identify(client: SendingClient): Promise<undefined> {
  const { visitorApi } = await import('../visitor/visitor-api.ts');
  const { id, isTest, eventToken } = await visitorApi.fetchUser();
  if (id !== unknownUserId) client.identify({ userId: String(eventToken ? id : unknownUserId), isTest }, eventToken);
}

function getAuthAction(form: HTMLFormElement): string | undefined {
  const { pathname } = new URL(form.action);
  return Object.entries(actions).find(([path]) => pathname.endsWith(path))?.[1];
}
