/**
 * The pages of a reader's account, in the order of the menus. The header's account menu and the account pages show this
 * list. `section` is what stands after the account page's path.
 */
export const accountNavigation: readonly { section: string; label: string }[] = [
  { section: '', label: 'Profile' },
  { section: '/security', label: 'Sign-in & security' },
  { section: '/newsletter', label: 'Newsletter' },
  { section: '/data', label: 'Your data' },
];
