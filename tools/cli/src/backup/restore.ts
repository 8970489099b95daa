import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandCode, UsageError } from '../command.ts';
import { createStoreReporter, selectStores } from './backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { findStores, readBackupSettings } from './settings.ts';

export const restore: CommandCode = {
  help: [
    'npm run hub -- restore                            the newest state that was archived',
    'npm run hub -- restore --at 2026-11-17T09:30:00Z  the state at this time',
    'npm run hub -- restore --backup 20261117T093000Z  one backup, and nothing after it',
    '  --from FOLDER            the folder of backups (default BACKUP_FOLDER, or .local/backups)',
    '  --only STORES            comma-separated stores (default: all that the settings name)',
    '  --postgres-data FOLDER   the new data folder of PostgreSQL; start the server afterwards',
    '  --platform-postgres-data FOLDER   the same for the platform, if it has its own server',
    '  --force                  replace what the targets hold; without it they must be empty',
    '',
    'Stop the services first, and start MariaDB and NATS (empty). PostgreSQL must be stopped; it recovers up to the time',
    'when it starts. Embedded stores have no archive, so --at restores their last backup before that time.',
    'See docs/runbooks/restore.md.',
  ].join('\n'),
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        at: { type: 'string' },
        backup: { type: 'string' },
        from: { type: 'string' },
        only: { type: 'string' },
        'postgres-data': { type: 'string' },
        'platform-postgres-data': { type: 'string' },
        force: { type: 'boolean', default: false },
      },
    });
    if (values.at && values.backup) throw new UsageError('Use --at or --backup, not both.');
    const targets = {
      postgresData: values['postgres-data'],
      platformPostgresData: values['platform-postgres-data'],
    };
    const startedAt = performance.now();
    const at = values.at ? parseTime(values.at) : undefined;
    const manifest = await restoreBackup({
      repository: resolve(values.from ?? readBackupSettings(process.env).BACKUP_FOLDER),
      stores: selectStores(findStores(process.env, targets), values.only),
      ...{ at, backup: values.backup, force: values.force },
      report: createStoreReporter(),
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`\nRestored from the backup ${manifest.name}. It took ${seconds} s.`);
    console.log(nextSteps);
  },
};

const nextSteps = [
  'Next:',
  '1. Start PostgreSQL, and wait until it accepts connections. Then start the services.',
  '2. Repeat the erasures that people requested since then, and raise the sequence of users.id (docs/privacy.md).',
  '3. Take a new backup.',
].join('\n');

/** Requires a time zone, so that the time does not depend on the machine's. */
export function parseTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new UsageError(`--at needs a date and time with a time zone, such as 2026-11-17T09:30:00Z, not "${text}".`);
  if (time.getTime() > Date.now()) throw new UsageError('--at is in the future.');
  return time;
}
