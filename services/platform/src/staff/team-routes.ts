import { staffApi } from '@contenthub/contracts/staff/staff-api';
import { staffLinkParameter, staffSignInPath } from '@contenthub/contracts/staff/staff-paths';
import { readAuditLog } from './audit-log.ts';
import type { StaffContext } from './staff-context.ts';
import { invitationMail, staffResetMail } from './staff-mails.ts';
import { addStaffRoute } from './staff-route.ts';

/** Who is staff, and what they changed. For admins. */
export function addTeamRoutes({ app, store, database, getStaff, sendMail, origin }: StaffContext): void {
  addStaffRoute(app, getStaff, staffApi.team, () => store.readTeam());

  addStaffRoute(app, getStaff, staffApi.invite, async ({ signedIn: { staff }, body }) => {
    const { email, name, role } = body;
    const token = await store.invite({ email: email.trim(), name: name.trim(), role }, staff.email);
    const mail = invitationMail({ role, invitedBy: staff.name, link: staffLink(origin, token), origin });
    sendMail({ to: email.trim(), ...mail });
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
    sendMail({ to: email, ...staffResetMail({ link: staffLink(origin, token), origin }) });
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.audit, ({ query }) => readAuditLog(database, query));
}

/** The secret is after the `#`, so that no server logs it. */
export function staffLink(origin: string, token: string): string {
  return `${origin}${staffSignInPath}#${new URLSearchParams({ [staffLinkParameter]: token })}`;
}
