import type { StaffRole } from '@contenthub/contracts/staff/roles';

/** Demo staff of every role. They have the same password as the demo readers. */
export const demoStaff: readonly { email: string; name: string; role: StaffRole }[] = [
  { email: 'admin@contenthub.localhost', name: 'Ada Admin', role: 'admin' },
  { email: 'growth@contenthub.localhost', name: 'Grace Growth', role: 'growth' },
  { email: 'editor@contenthub.localhost', name: 'Ed Editor', role: 'editor' },
  { email: 'viewer@contenthub.localhost', name: 'Vi Viewer', role: 'viewer' },
];
