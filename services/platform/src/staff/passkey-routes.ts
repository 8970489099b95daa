import { staffApi } from '@contenthub/contracts/staff/staff-api';
import type { PasskeyJson } from '@contenthub/contracts/staff/staff-schemas';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callAuth } from '../auth/create-auth.ts';
import { confirmPasswordPath } from '../auth/password-confirmation.ts';
import { recordChange } from './audit-log.ts';
import { postToAuth } from './post-to-auth.ts';
import { tooManyAttempts } from './sign-in-routes.ts';
import type { StaffContext } from './staff-context.ts';
import { removePasskey } from './staff-passkeys.ts';
import { addStaffRoute } from './staff-route.ts';

/** The passkeys of the signed-in person. */
export function addPasskeyRoutes({ app, auth, store, database, getStaff }: StaffContext): void {
  const getOptions = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<PasskeyJson> => {
    const response = await callAuth(auth, request, reply, { method: 'GET', path });
    if (response.status === 429) throw tooManyAttempts();
    if (!response.ok) throw new HttpError(400, 'refused', 'That didn’t work. Reload the page and try again.');
    return (await response.json()) as PasskeyJson;
  };

  addStaffRoute(app, getStaff, staffApi.passkeySignInOptions, ({ request, reply }) =>
    getOptions(request, reply, '/passkey/generate-authenticate-options'),
  );

  addStaffRoute(app, getStaff, staffApi.passkeyOptions, async ({ signedIn, body, request, reply }) => {
    const { staff, session } = signedIn;
    const { password, passkey } = body;
    if (passkey) {
      const path = '/passkey/verify-authentication';
      const { user } = (await postToAuth(auth, request, reply, path, { response: passkey })) as {
        user: { id: string };
      };
      if (user.id !== String(staff.id)) {
        reply.removeHeader('set-cookie');
        throw new HttpError(403, 'wrong-passkey', 'That passkey belongs to another account.');
      }
    } else await postToAuth(auth, request, reply, confirmPasswordPath, { password: password ?? '' });
    const options = await getOptions(request, reply, '/passkey/generate-register-options');
    // A passkey has started a new session.
    if (passkey) await store.endSessions(staff.id, staff.email, session.id);
    return options;
  });

  addStaffRoute(app, getStaff, staffApi.addPasskey, async ({ signedIn: { staff }, body, request, reply }) => {
    const name = body.name.trim() || 'Passkey';
    await postToAuth(auth, request, reply, '/passkey/verify-registration', { response: body.passkey, name });
    const change = { before: {}, after: { passkey: name } };
    await recordChange(database, { who: staff.email, action: 'staff.add-passkey', target: staff.email, ...change });
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.removePasskey, async ({ signedIn: { staff }, params }) => {
    await removePasskey(database, staff, params.id);
    return {};
  });
}
