import { accountsMigrations } from './accounts/accounts.ts';
import { experiments } from './experiments/experiments.ts';
import { groups } from './groups/groups.ts';
import { institutions } from './institutions/institutions.ts';
import { migrationsOf, type PlatformModule } from './platform-module.ts';
import { properties } from './properties/properties.ts';
import { subscriptions } from './subscriptions/subscriptions.ts';

/** Every module that asks who is there, in the order in which they start; accounts, which answer, come before them. */
export const modules: readonly PlatformModule[] = [groups, subscriptions, institutions, properties, experiments];

export const allMigrations = migrationsOf([{ name: 'accounts', migrations: accountsMigrations }, ...modules]);
