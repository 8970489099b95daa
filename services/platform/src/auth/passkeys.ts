import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';

/**
 * Passkeys of one kind of account, in its own table. Like `twoFactorIn`, each kind gets a copy of the library's schema,
 * which would otherwise have the table of the kind that was configured last.
 */
export function passkeysIn(modelName: string, site: string) {
  const plugin = passkey({
    rpName: site,
    schema: { passkey: { modelName } },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    authentication: {
      // A passkey replaces both factors only if the device has verified its user.
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
      },
    },
  });
  return { ...plugin, schema: structuredClone(plugin.schema) };
}
