import type { Hosts } from './hosts.ts';

export const preprod: Hosts = {
  site: 'https://www.preprod.grammarly.com',
  app: 'https://app.preprod.grammarly.com',
  developers: 'https://developer.preprod.grammarly.com',
};
