import { personaPassword, personas } from '@contenthub/contracts/personas';
import { accountPaths, platformPaths } from '@contenthub/contracts/platform-paths';
import { getFromPlatform } from '../visitor/call-platform.ts';
import { submitAccountForm } from '../visitor/submit-account-form.ts';

const timeoutMs = 10_000;

/** Lets whoever works on the hub become a visitor of another kind. */
export async function personaSwitch(): Promise<HTMLElement> {
  const { email } = (await getFromPlatform(platformPaths.userOrAnonymous, timeoutMs)) as { email: string };
  const label = document.createElement('label');
  const select = document.createElement('select');
  const kinds = [{ email: '', label: 'Anonymous' }, ...personas];
  // Somebody who signed in by hand is none of these.
  if (!kinds.some((kind) => kind.email === email)) kinds.push({ email, label: email });
  select.append(...kinds.map((kind) => new Option(kind.label, kind.email, false, kind.email === email)));
  select.addEventListener('change', () => void become(select.value));
  label.append('Visitor ', select);
  return label;
}

/** By the same forms as everybody else. */
async function become(email: string): Promise<void> {
  if (email) await submitAccountForm(accountPaths.signIn, { email, password: personaPassword });
  else await submitAccountForm(accountPaths.signOut, {});
}
