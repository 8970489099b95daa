import type { StaffRole } from '@contenthub/contracts/staff/roles';
import type { StaffLink } from '@contenthub/contracts/staff/staff-schemas';
import type { Generated, Kysely } from 'kysely';

export type StaffTables = {
  staff: {
    id: Generated<number>;
    name: string;
    email: string;
    role: StaffRole;
    disabled: Generated<boolean>;
    twoFactorEnabled: Generated<boolean>;
    lastSeenAt: Date | null;
    updatedAt: Generated<Date>;
  };
  staff_sessions: {
    id: Generated<number>;
    userId: number;
    expiresAt: Date;
    createdAt: Date;
    updatedAt: Date;
    userAgent: string | null;
  };
  staff_credentials: { userId: number; accountId: string; providerId: string; password: string; updatedAt: Date };
  staff_passkeys: { id: Generated<number>; userId: number; name: string | null; createdAt: Date | null };
  staff_two_factors: { userId: number; backupCodes: string; verified: boolean };
  staff_links: {
    id: Generated<number>;
    purpose: StaffLink['purpose'];
    email: string;
    name: string;
    role: StaffRole;
    token_hash: string;
    created_by: string;
    expires_at: Date;
  };
  staff_views: { id: Generated<number>; name: string; path: string; saved_by: string };
};

export type Store = Kysely<StaffTables>;
