import type { EndpointResponse } from '@contenthub/contracts/http/endpoint';
import type { StaffEndpoint } from '@contenthub/contracts/staff/staff-api';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database.ts';
import type { PlatformSettings } from '../settings.ts';
import { createStaffAuth, type StaffAuth } from './staff-auth.ts';
import { addStaffRoute, type GetStaff, type StaffRequest } from './staff-route.ts';
import { StaffStore } from './staff-store.ts';

/** Who is signed in to the console. Modules get it to add routes for staff. */
export type StaffAccess = {
  auth: StaffAuth;
  store: StaffStore;
  getStaff: GetStaff;
  addStaffRoute: <E extends StaffEndpoint>(
    endpoint: E,
    respond: (call: StaffRequest<E>) => Promise<EndpointResponse<E>>,
  ) => void;
};

type Options = {
  app: FastifyInstance;
  database: Database;
  settings: PlatformSettings;
  secret: Secrets;
  logger: Logger;
  totpRequired: boolean;
  now: () => number;
};

export function createStaffAccess({ app, now, ...options }: Options): StaffAccess {
  const { database, settings } = options;
  const auth = createStaffAuth(options);
  const store = new StaffStore(database, { passwordCost: settings.SCRYPT_COST, now });
  const getStaff: GetStaff = async (request) => {
    const found = request.cookies[auth.site.sessionCookie]
      ? await auth.getSession(request.headers.cookie ?? '')
      : undefined;
    if (found) await store.touchSession(found.staff.id, found.session);
    return found;
  };
  return {
    auth,
    store,
    getStaff,
    addStaffRoute: (endpoint, respond) => addStaffRoute(app, getStaff, endpoint, respond),
  };
}
