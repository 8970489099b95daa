import type { Generated } from 'kysely';

export type AccountsTables = {
  users: {
    id: Generated<number>;
    name: string;
    email: string;
    emailVerified: boolean;
    isTest: boolean;
    disabled: boolean;
    customFields: Generated<Record<string, unknown>>;
    createdAt: Generated<Date>;
  };
  sessions: {
    id: Generated<number>;
    token: string;
    userId: number;
    expiresAt: Date;
    createdAt: Date;
    /** When the session was last used, to the hour. */
    updatedAt: Date;
    ipAddress: string | null;
    /** Browser and system in a few words; not the whole header. */
    userAgent: string | null;
  };
  two_factors: { userId: number; secret: string; backupCodes: string; verified: boolean };
  passkeys: { id: Generated<number>; userId: number; name: string | null; createdAt: Date | null };
  credentials: {
    id: Generated<number>;
    accountId: string;
    providerId: string;
    userId: number;
    password: string | null;
    updatedAt: Date;
  };
};
