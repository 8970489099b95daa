import { staffApi } from '@contenthub/contracts/staff/staff-api';
import { staffLinkParameter, staffSignInPath } from '@contenthub/contracts/staff/staff-paths';
import type { MailDelivery } from '@contenthub/contracts/staff/staff-schemas';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { OutgoingMail } from '../auth/mailer.ts';
import { readAuditLog, recordChange } from './audit-log.ts';
import type { StaffContext } from './staff-context.ts';
import { invitationMail, staffResetMail } from './staff-mails.ts';
import { addStaffRoute } from './staff-route.ts';

/** Who is staff, and what they changed. For admins. */
export function addTeamRoutes({
  app,
  store,
  database,
  getStaff,
  mailer,
  origin,
  acceptsPasswords,
}: StaffContext): void {
  /** Mails a link. An admin gets the link of a mail that was not sent, which is recorded. */
  const mailLink = async (mail: OutgoingMail, link: string, who: string): Promise<MailDelivery> => {
    const result = await mailer.deliver(mail);
    if (result === 'sent') return { mail: result };
    await recordChange(database, {
      who,
      action: 'staff.show-link',
      target: mail.to,
      before: {},
      after: { mail: result },
    });
    return { mail: result, link };
  };

  addStaffRoute(app, getStaff, staffApi.team, async () => {
    const { members, invitations } = await store.readTeam();
    const { waiting, failed } = await mailer.status();
    const withMail = invitations.map(async (invitation) => ({
      ...invitation,
      mail: await mailer.stateOf('staff-invitation', invitation.email),
    }));
    return { members, invitations: await Promise.all(withMail), mails: { waiting, failed } };
  });

  addStaffRoute(app, getStaff, staffApi.invite, async ({ signedIn: { staff }, body }) => {
    const { name, role } = body;
    const to = body.email.trim().toLowerCase();
    const link = staffLink(origin, await store.invite({ email: to, name: name.trim(), role }, staff.email));
    const mail = invitationMail({ role, invitedBy: staff.name, link, origin });
    return mailLink({ kind: 'staff-invitation', to, ...mail }, link, staff.email);
  });

  addStaffRoute(app, getStaff, staffApi.withdrawInvitation, async ({ signedIn: { staff }, params }) => {
    const email = await store.withdrawInvitation(params.id, staff.email);
    await mailer.withdraw('staff-invitation', email);
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.changeMember, async ({ signedIn: { staff }, params, body }) => {
    await store.changeMember(params.id, body, staff.email);
    return {};
  });

  addStaffRoute(app, getStaff, staffApi.resetMember, async ({ signedIn: { staff }, params }) => {
    if (!acceptsPasswords)
      throw new HttpError(409, 'provider-only', 'Nobody has a password here. Reset access at the sign-in service.');
    const { token, email: to } = await store.reset({ id: params.id }, staff.email);
    const link = staffLink(origin, token);
    return mailLink({ kind: 'staff-reset', to, ...staffResetMail({ link, origin }) }, link, staff.email);
  });

  addStaffRoute(app, getStaff, staffApi.audit, ({ query }) => readAuditLog(database, query));
}

/** The secret is after the `#`, so that no server logs it. */
export function staffLink(origin: string, token: string): string {
  return `${origin}${staffSignInPath}#${new URLSearchParams({ [staffLinkParameter]: token })}`;
}
