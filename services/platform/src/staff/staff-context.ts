import type { FastifyInstance } from 'fastify';
import type { Mailer } from '../auth/mailer.ts';
import type { SignInLimit } from '../auth/sign-in-limit.ts';
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
  signIns: SignInLimit;
  /** Whether staff may sign in with passwords and passkeys. */
  acceptsPasswords: boolean;
  getStaff: GetStaff;
  mailer: Mailer;
  guard: GuardedSite;
};
