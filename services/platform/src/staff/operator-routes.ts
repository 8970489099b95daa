import { operatorStaffPaths } from '@contenthub/contracts/staff/staff-paths';
import { StaffRole } from '@contenthub/contracts/staff/staff-schemas';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import Type, { type Static } from 'typebox';
import { operatorRoute } from '../http/operator-auth.ts';
import { operator } from './audit-log.ts';
import type { StaffContext } from './staff-context.ts';
import { staffLink } from './team-routes.ts';

const Email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' });
const NewStaff = Type.Object({ email: Email, name: Type.String({ maxLength: 100 }), role: StaffRole });
const Target = Type.Object({ email: Email });

/** Calls for the command line, which creates the first admin. Links are printed there instead of mailed. */
export function addOperatorRoutes({ app, store, origin }: StaffContext, secret: Secrets): void {
  const route = operatorRoute(secret, 'staff');

  app.get(operatorStaffPaths.list, route, () => store.readTeam());

  app.post(operatorStaffPaths.add, { ...route, schema: { body: NewStaff } }, async (request) => {
    const token = await store.invite(request.body as Static<typeof NewStaff>, operator);
    return { link: staffLink(origin, token) };
  });

  app.post(operatorStaffPaths.reset, { ...route, schema: { body: Target } }, async (request) => {
    const { token } = await store.reset(request.body as Static<typeof Target>, operator);
    return { link: staffLink(origin, token) };
  });

  app.post(operatorStaffPaths.deactivate, { ...route, schema: { body: Target } }, async (request) => {
    const { id } = await store.findByEmail((request.body as Static<typeof Target>).email);
    const member = await store.changeMember(id, { active: false }, operator);
    if (member.active) throw new HttpError(500, 'internal', 'The account is still active.');
    return member;
  });
}
