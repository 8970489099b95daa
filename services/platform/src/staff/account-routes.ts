import { needsTotp } from '@contenthub/contracts/staff/roles';
import { staffApi } from '@contenthub/contracts/staff/staff-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callAuth } from '../auth/create-auth.ts';
import { recordChange } from './audit-log.ts';
import { postToAuth } from './post-to-auth.ts';
import { requireUncommon } from './sign-in-routes.ts';
import type { SignedInStaff } from './staff-auth.ts';
import type { StaffContext } from './staff-context.ts';
import { listPasskeys } from './staff-passkeys.ts';
import { addStaffRoute } from './staff-route.ts';

type Fields = Record<string, unknown>;

/** The account of the signed-in person: name, password, authenticator app and sessions. */
export function addAccountRoutes({
  app,
  auth,
  store,
  signIns,
  database,
  getStaff,
  acceptsPasswords,
}: StaffContext): void {
  const call = (request: FastifyRequest, reply: FastifyReply, path: string, body: Fields) =>
    postToAuth(auth, request, reply, path, body);
  const record = ({ staff }: SignedInStaff, action: string, before: Fields = {}, after: Fields = {}) =>
    recordChange(database, { who: staff.email, action, target: staff.email, before, after });

  addStaffRoute(app, getStaff, staffApi.session, async ({ signedIn }) => signedIn.staff);

  addStaffRoute(app, getStaff, staffApi.account, async ({ signedIn: { staff, session, totp } }) => {
    const codes = totp ? await store.readEncryptedRecoveryCodes(staff.id) : undefined;
    return {
      session: staff,
      passwords: acceptsPasswords,
      totp,
      recoveryCodesLeft: codes ? (JSON.parse(await auth.decrypt(codes)) as string[]).length : 0,
      passkeys: await listPasskeys(database, staff),
      sessions: await store.listSessions(staff.id, session.id),
    };
  });

  addStaffRoute(app, getStaff, staffApi.rename, async ({ signedIn, body }) => {
    await store.rename(signedIn.staff.id, body.name.trim());
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.changePassword, async ({ signedIn, body, request, reply }) => {
    requireUncommon(body.password);
    const change = { currentPassword: body.current, newPassword: body.password, revokeOtherSessions: true };
    await call(request, reply, '/change-password', change);
    await signIns.remember(request, reply, signedIn.staff.email);
    await record(signedIn, 'staff.change-password');
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.startTotp, async ({ signedIn, body, request, reply }) => {
    if (signedIn.totp) throw new HttpError(409, 'totp-on', 'Your authenticator app is already set up.');
    const { totpURI, backupCodes } = await call(request, reply, '/two-factor/enable', body);
    const uri = String(totpURI);
    return { uri, key: new URL(uri).searchParams.get('secret') ?? '', recoveryCodes: backupCodes as string[] };
  });

  addStaffRoute(app, getStaff, staffApi.confirmTotp, async ({ signedIn, body, request, reply }) => {
    if (signedIn.totp) throw new HttpError(409, 'totp-on', 'Your authenticator app is already set up.');
    await call(request, reply, '/two-factor/verify-totp', { code: body.code.replace(/\s/g, '') });
    await record(signedIn, 'staff.authenticator-on', { authenticator: false }, { authenticator: true });
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.removeTotp, async ({ signedIn, body, request, reply }) => {
    if (needsTotp(signedIn.staff.role))
      throw new HttpError(409, 'totp-required', 'Your role needs an authenticator app.');
    await call(request, reply, '/two-factor/disable', body);
    await record(signedIn, 'staff.authenticator-off', { authenticator: true }, { authenticator: false });
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.newRecoveryCodes, async ({ signedIn, body, request, reply }) => {
    const { backupCodes } = await call(request, reply, '/two-factor/generate-backup-codes', body);
    await record(signedIn, 'staff.new-recovery-codes');
    return { recoveryCodes: backupCodes as string[] };
  });

  addStaffRoute(app, getStaff, staffApi.endSession, async ({ signedIn: { staff }, params }) => {
    await store.endSessions(staff.id, staff.email, params.id);
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.endAllSessions, async ({ signedIn: { staff }, request, reply }) => {
    await store.endSessions(staff.id, staff.email);
    // Also clears the cookies of this browser.
    await callAuth(auth, request, reply, { method: 'POST', path: '/sign-out', body: {} });
    return {};
  });
}
