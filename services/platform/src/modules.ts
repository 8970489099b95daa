import { accounts } from './accounts/accounts.ts';
import { migrationsOf, type PlatformModule } from './platform-module.ts';

/** Every module, in the order in which they start. */
export const modules: readonly PlatformModule[] = [accounts];

export const allMigrations = migrationsOf(modules);
