// This file has no schemas, so that browsers can import it.

/** Roles of staff, each with the rights of those before it. */
export const staffRoles = ['viewer', 'editor', 'growth', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

export function hasRole(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
}

/** Roles that can change what readers see, or who is staff. They must use an authenticator app. */
export function needsTotp(role: StaffRole): boolean {
  return hasRole(role, 'growth');
}
