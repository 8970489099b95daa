import type { PasskeyJson } from '@contenthub/contracts/staff/staff-schemas';

/** Opens the browser’s dialog that creates a passkey. */
export function createPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  return open(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    }),
  );
}

/** Opens the browser’s dialog that uses a passkey. The server refuses one whose device did not verify its user. */
export function askForPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  return open(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, userVerification: 'required' } as never),
    }),
  );
}

async function open(dialog: () => Promise<Credential | null>): Promise<PasskeyJson> {
  if (typeof PublicKeyCredential === 'undefined') throw new Error('This browser doesn’t support passkeys.');
  const credential = await dialog().catch((error: unknown) => {
    const isRegistered = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new Error(
      isRegistered
        ? 'This device already has a passkey for your account.'
        : 'No passkey was used. Try again when you’re ready.',
    );
  });
  return { ...(credential as PublicKeyCredential).toJSON() };
}
