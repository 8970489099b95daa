import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { passkeyOptionsPaths } from '@contenthub/contracts/platform/platform-paths';

type Ceremony = { options: string; run: (options: never) => Promise<Credential | null> };

const ceremonies: Record<string, Ceremony> = {
  'sign-in': {
    options: passkeyOptionsPaths.signIn,
    run: (options: PublicKeyCredentialRequestOptionsJSON) =>
      navigator.credentials.get({
        // The server rejects a passkey without user verification.
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, userVerification: 'required' }),
      }),
  },
  add: {
    options: passkeyOptionsPaths.add,
    run: (options: PublicKeyCredentialCreationOptionsJSON) =>
      navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  },
};

/** Opens the browser's passkey dialog and posts the form with the result. */
export async function submitPasskey(form: HTMLFormElement): Promise<void> {
  const problem = form.querySelector<HTMLElement>('[data-passkey-problem]');
  const response = form.querySelector<HTMLInputElement>('input[name="response"]');
  const ceremony = ceremonies[form.dataset.passkey ?? ''];
  if (!problem || !response || !ceremony) return;
  problem.hidden = true;
  const showProblem = (text: string) => {
    problem.textContent = text;
    problem.hidden = false;
  };
  const optionsResponse = await fetch(platformBase + ceremony.options);
  if (optionsResponse.status === 429) return showProblem('Too many attempts. Wait a minute, then try again.');
  if (!optionsResponse.ok) return showProblem('Something went wrong. Reload the page and try again.');
  try {
    const credential = await ceremony.run((await optionsResponse.json()) as never);
    if (!(credential instanceof PublicKeyCredential)) return;
    response.value = JSON.stringify(credential.toJSON());
    form.submit();
  } catch (error) {
    const isRegistered = error instanceof DOMException && error.name === 'InvalidStateError';
    showProblem(
      isRegistered
        ? 'This device already has a passkey for your account.'
        : 'No passkey was used. Try again when you’re ready.',
    );
  }
}
