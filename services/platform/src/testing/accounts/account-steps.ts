import { passkeyOptionsPaths } from '@contenthub/contracts/platform/platform-paths';
import { getTokenLink } from '../mail-server.ts';
import type { RunningPlatform } from '../running-platform.ts';
import type { TestVisitor } from '../test-visitor.ts';
import { totp } from '../totp.ts';
import type { SoftwarePasskey } from './software-passkey.ts';

/** The token of the latest mail with this subject, once it has arrived. */
export async function mailedToken(platform: RunningPlatform, email: string, subject: RegExp): Promise<string> {
  return getTokenLink(await platform.mails.to(email, subject)).searchParams.get('token') ?? '';
}

export async function confirmIdentity(visitor: TestVisitor, password: string): Promise<string> {
  return (await visitor.submit('confirmIdentity', { password })).to;
}

const options = async (visitor: TestVisitor, path: string) =>
  (await visitor.get(path)).json() as Promise<{ challenge: string }>;

/** Adds a passkey to the account that the visitor is signed in to. Returns where the form led to. */
export async function addPasskey(visitor: TestVisitor, passkey: SoftwarePasskey): Promise<string> {
  const response = passkey.create(await options(visitor, passkeyOptionsPaths.add));
  return (await visitor.submit('addPasskey', { response, name: 'Phone' })).to;
}

export async function signInWithPasskey(visitor: TestVisitor, passkey: SoftwarePasskey): Promise<string> {
  const response = passkey.use(await options(visitor, passkeyOptionsPaths.signIn));
  return (await visitor.submit('passkeySignIn', { response })).to;
}

/** Turns two-step verification on. Returns the key and the backup codes of the app, or undefined if it was refused. */
export async function turnOnAuthenticator(visitor: TestVisitor, password: string) {
  await visitor.submit('startAuthenticator', { password });
  const response = await visitor.request('/internal/account');
  if (!response.ok) return undefined;
  const { authenticator } = (await response.json()) as {
    authenticator: { setUp?: { key: string; backupCodes: string[] } };
  };
  if (!authenticator.setUp) return undefined;
  await visitor.submit('confirmAuthenticator', { code: totp(authenticator.setUp.key) });
  return authenticator.setUp;
}
