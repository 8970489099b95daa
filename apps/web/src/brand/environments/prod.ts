import type { Hosts } from './hosts.ts';

export const prod: Hosts = {
  site: 'https://www.grammarly.com',
  app: 'https://app.grammarly.com',
  developers: 'https://developer.grammarly.com',
};
