import { type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';

/** Names of roles, and what each may do. */
export const roleLabels: Record<StaffRole, { name: string; person: string; rights: string }> = {
  viewer: { name: 'Viewer', person: 'a viewer', rights: 'Viewers see all insights.' },
  editor: {
    name: 'Editor',
    person: 'an editor',
    rights: 'Editors see all insights, including beside their posts in WordPress.',
  },
  growth: {
    name: 'Growth',
    person: 'a growth manager',
    rights:
      'Growth managers see all insights, and manage experiments, texts and newsletters. They need an authenticator app.',
  },
  admin: {
    name: 'Admin',
    person: 'an admin',
    rights:
      'Admins can do everything that growth managers can, manage the team and read the audit log. They need an authenticator app.',
  },
};

export const roleOptions = staffRoles.map((role) => ({ id: role, label: roleLabels[role].name }));
