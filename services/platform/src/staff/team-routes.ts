import type { StaffRole } from '@contenthub/contracts/staff/roles';
import { staffApi } from '@contenthub/contracts/staff/staff-api';
import { staffLinkParameter, staffSignInPath } from '@contenthub/contracts/staff/staff-paths';
import type { Mail } from '../auth/mailer.ts';
import { readAuditLog } from './audit-log.ts';
import type { StaffContext } from './staff-context.ts';
import { addStaffRoute } from './staff-route.ts';

/** Who is staff, and what they changed. For admins. */
export function addTeamRoutes({ app, store, database, getStaff, sendMail, origin }: StaffContext): void {
  addStaffRoute(app, getStaff, staffApi.team, () => store.team());

  addStaffRoute(app, getStaff, staffApi.invite, async ({ signedIn: { staff }, body }) => {
    const { email, name, role } = body;
    const token = await store.invite({ email: email.trim(), name: name.trim(), role }, staff.email);
    sendMail(invitationMail({ to: email.trim(), role, invitedBy: staff.name, link: staffLink(origin, token) }));
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.withdrawInvitation, async ({ signedIn: { staff }, params }) => {
    await store.withdrawInvitation(params.id, staff.email);
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.changeMember, async ({ signedIn: { staff }, params, body }) => {
    await store.changeMember(params.id, body, staff.email);
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.resetMember, async ({ signedIn: { staff }, params }) => {
    const { token, email } = await store.reset({ id: params.id }, staff.email);
    sendMail(resetMail({ to: email, link: staffLink(origin, token) }));
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.audit, ({ query }) => readAuditLog(database, query));
}

/** The secret is after the `#`, so that no server logs it. */
export function staffLink(origin: string, token: string): string {
  return `${origin}${staffSignInPath}#${new URLSearchParams({ [staffLinkParameter]: token })}`;
}

function invitationMail({
  to,
  role,
  invitedBy,
  link,
}: {
  to: string;
  role: StaffRole;
  invitedBy: string;
  link: string;
}): Mail {
  const text = [
    `${invitedBy} invited you to the Contenthub console as ${roleNames[role]}.`,
    'Open this link to choose a password. It works once and expires in seven days.',
    link,
    'If you didn’t expect this, ignore this email.',
  ];
  return { to, subject: 'You’re invited to the Contenthub console', text: text.join('\n\n') };
}

function resetMail({ to, link }: { to: string; link: string }): Mail {
  const text = [
    'An admin reset your access to the Contenthub console. Your old password and authenticator app no longer work.',
    'Open this link to choose a new password. It works once and expires in a day.',
    link,
  ];
  return { to, subject: 'Set a new password for the Contenthub console', text: text.join('\n\n') };
}

const roleNames: Record<StaffRole, string> = {
  viewer: 'a viewer',
  editor: 'an editor',
  growth: 'a growth manager',
  admin: 'an admin',
};
