/** What can be posted, and what its path says about it. */
export const intakePaths: Record<string, { lite: boolean; withToken: boolean }> = {
  '/events': { lite: false, withToken: false },
  '/lite': { lite: true, withToken: false },
  '/events-with-token': { lite: false, withToken: true },
  '/lite-with-token': { lite: true, withToken: true },
};
