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
  sessions: { id: Generated<number>; token: string; userId: number; expiresAt: Date; ipAddress: string | null };
  credentials: {
    id: Generated<number>;
    accountId: string;
    providerId: string;
    userId: number;
    password: string | null;
    updatedAt: Date;
  };
};
