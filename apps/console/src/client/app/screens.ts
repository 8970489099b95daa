import type { StaffRole } from '@contenthub/contracts/staff/roles';

/** The screens in the order of the navigation. */
export const insightScreens = [
  { path: '/', label: 'Overview', hint: 'Readers, views and sign-ups' },
  { path: '/posts', label: 'Posts', hint: 'Every post with its numbers' },
  { path: '/search', label: 'Search', hint: 'What readers look for' },
  { path: '/acquisition', label: 'Acquisition', hint: 'Where readers come from' },
  { path: '/funnel', label: 'Funnel', hint: 'From a visit to an account' },
  { path: '/calls-to-action', label: 'Calls to action', hint: 'Seen and followed' },
  { path: '/trust', label: 'Trust', hint: 'Sent, stored, refused and lost events' },
] as const;

/** What growth managers change. Everybody can look. */
export const growthScreens = [
  { path: '/experiments', label: 'Experiments', hint: 'What we are testing, and the results', role: 'viewer' },
  { path: '/texts', label: 'Texts', hint: 'What calls to action say', role: 'viewer' },
] as const satisfies { path: string; label: string; hint: string; role: StaffRole }[];

export const staffScreens = [
  { path: '/newsletter', label: 'Newsletter', hint: 'Compose, schedule and send issues', role: 'growth' },
  { path: '/account', label: 'Account', hint: 'Your password, authenticator app and sessions', role: 'viewer' },
  { path: '/team', label: 'Team', hint: 'Colleagues, roles and invitations', role: 'admin' },
  { path: '/audit', label: 'Audit log', hint: 'Who changed what, and when', role: 'admin' },
] as const satisfies { path: string; label: string; hint: string; role: StaffRole }[];

export type ScreenPath = (typeof insightScreens)[number]['path'];
