import { APIError, type BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';

export const confirmPasswordPath = '/confirm-password';

/** Lets somebody who is signed in prove the password again, within the limits of better-auth. */
export function passwordConfirmation(): BetterAuthPlugin {
  return {
    id: 'password-confirmation',
    endpoints: {
      confirmPassword: createAuthEndpoint(
        confirmPasswordPath,
        { method: 'POST', use: [sessionMiddleware] },
        async (ctx) => {
          const { password } = ctx.body as unknown as { password: string };
          const { internalAdapter, password: passwords, session } = ctx.context;
          const hash = (await internalAdapter.findCredentialAccount(session.user.id))?.password;
          if (!hash || !(await passwords.verify({ hash, password })))
            throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD' });
          return ctx.json({ confirmed: true });
        },
      ),
    },
  };
}
