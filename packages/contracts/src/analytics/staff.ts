import Type, { type Static } from 'typebox';

/** Roles of staff, each with the rights of those before it. */
export const staffRoles = ['viewer', 'editor', 'growth', 'admin'] as const;
export const StaffRole = Type.Enum([...staffRoles]);
export type StaffRole = Static<typeof StaffRole>;

export function hasRole(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
}

/**
 * Audience of the tokens with which staff call the analytics API. The platform signs them with EVENT_TOKEN_SECRET, which
 * both services share. The subject is the account, and the claim `role` its role.
 */
export const analyticsAudience = 'contenthub-analytics';
export const staffTokenSeconds = 600;
