import { accountsMigrations, accountsPersonalData, usersPersonalData } from './accounts/accounts.ts';
import { experiments } from './experiments/experiments.ts';
import { groups } from './groups/groups.ts';
import { institutions } from './institutions/institutions.ts';
import { mailMigrations } from './mail/migrations.ts';
import { mailPersonalData } from './mail/personal-data.ts';
import { newsletter } from './newsletter/newsletter.ts';
import { ownPersonalData, personalDataMigrations } from './personal-data/personal-data.ts';
import type { PersonalDataSource } from './personal-data/personal-table.ts';
import { type PlatformModule, prefixMigrations } from './platform-module.ts';
import { properties } from './properties/properties.ts';
import { readingList } from './reading-list/reading-list.ts';
import { releases } from './releases/releases.ts';
import { staff } from './staff/staff.ts';
import { subscriptions } from './subscriptions/subscriptions.ts';

/** Modules that depend on the account, in start order; accounts start before them. */
export const modules: readonly PlatformModule[] = [
  groups,
  subscriptions,
  institutions,
  properties,
  experiments,
  newsletter,
  readingList,
  releases,
  staff,
];

export const allMigrations = prefixMigrations([
  { name: 'accounts', migrations: accountsMigrations },
  { name: 'mail', migrations: mailMigrations },
  ...modules,
  { name: 'personal-data', migrations: personalDataMigrations },
]);

/** All personal data, in the order in which it can be deleted. */
export const allPersonalData: readonly PersonalDataSource[] = [
  ...modules.flatMap(({ personalData }) => personalData),
  ...ownPersonalData,
  ...mailPersonalData,
  ...accountsPersonalData,
  usersPersonalData,
];
