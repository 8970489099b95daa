import type { PlatformModule } from '../platform-module.ts';

export const accounts: PlatformModule = {
  name: 'accounts',
  migrations: {},
  async start() {
    return undefined;
  },
};
