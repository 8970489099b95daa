import type { FastifyInstance } from 'fastify';
import type { EmailRateLimit } from '../auth/email-rate-limit.ts';
import type { Mail } from '../auth/mailer.ts';
import type { Database } from '../database.ts';
import type { GuardedSite } from '../http/request-guard.ts';
import type { StaffAuth } from './staff-auth.ts';
import type { GetStaff } from './staff-route.ts';
import type { StaffStore } from './staff-store.ts';

/** What the routes of this module share. */
export type StaffContext = {
  app: FastifyInstance;
  database: Database;
  origin: string;
  auth: StaffAuth;
  store: StaffStore;
  signIns: Pick<EmailRateLimit, 'tryConsume' | 'reset'>;
  getStaff: GetStaff;
  sendMail: (mail: Mail) => void;
  guard: GuardedSite;
};
