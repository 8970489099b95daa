import type { Hosts } from './hosts.ts';

export const qa: Hosts = {
  site: 'https://www.qa.grammarly.com',
  app: 'https://app.qa.grammarly.com',
  developers: 'https://developer.qa.grammarly.com',
};
