import { join } from 'node:path';
import { CommandError } from '../command.ts';
import {
  archiveFolder,
  findBackup,
  listBackups,
  type Manifest,
  storeFolder,
  totalBytes,
  verifyStore,
} from './manifest.ts';
import type { Store } from './stores/store.ts';
import type { StoreReport } from './take-backup.ts';

type Options = {
  repository: string;
  stores: readonly Store[];
  /** Restore the state of this time. Without it, the newest archived state. */
  at?: Date | undefined;
  /** Restore this backup and nothing that was archived after it. */
  backup?: string | undefined;
  /** Replace what the targets hold. */
  force?: boolean;
  report: StoreReport;
};

/** Finds the backup to start from. */
export async function chooseBackup({ repository, at, backup }: Pick<Options, 'repository' | 'at' | 'backup'>) {
  const all = await listBackups(repository);
  if (all.length === 0) throw new CommandError(`There is no backup in ${repository}. Create one with: hub backup`);
  const chosen = backup ? all.find(({ name }) => name === backup) : findBackup(all, at);
  if (chosen) return chosen;
  const names = all.map(({ name }) => name).join(', ');
  if (backup) throw new CommandError(`There is no backup ${backup}. There are: ${names}`);
  throw new CommandError(`No backup was complete at ${at?.toISOString()}. The oldest ended at ${all[0]?.finishedAt}.`);
}

/** Checks the backup and the targets before it writes anything, then restores one store after the other. */
export async function restoreBackup(options: Options): Promise<Manifest> {
  const { repository, stores, at, force = false, report } = options;
  const manifest = await chooseBackup(options);
  const matched = stores.map((store) => ({ store, record: recordOf(manifest, store) }));
  await checkFiles(repository, manifest, stores, report);
  const existing: string[] = [];
  for (const { store } of matched) {
    const found = await store.findExisting();
    if (found) existing.push(`${store.name}: ${found}`);
  }
  if (existing.length > 0 && !force) {
    throw new CommandError(
      ['Nothing was restored, because these targets are not empty:', ...existing, 'Replace them with --force.'].join(
        '\n  ',
      ),
    );
  }
  for (const { store, record } of matched) {
    if (existing.some((line) => line.startsWith(`${store.name}: `))) await store.clear();
    // A named backup is restored as it is.
    const archive = options.backup ? '' : join(repository, archiveFolder, store.name);
    report(store.name, 0, 1);
    await store.restore({
      folder: storeFolder(repository, manifest, record),
      record,
      archive,
      at: options.backup ? undefined : at,
      report: (done, total) => report(store.name, done, total),
    });
  }
  return manifest;
}

function recordOf(manifest: Manifest, { name, kind }: Store) {
  const record = manifest.stores.find((each) => each.name === name && each.kind === kind);
  if (record) return record;
  const names = manifest.stores.map((each) => `${each.name} (${each.kind})`).join(', ');
  throw new CommandError(
    `The backup ${manifest.name} has no ${name} (${kind}), but these settings need it. It has: ${names}. ` +
      'Restore with the settings of the hub that was backed up, or choose stores with --only.',
  );
}

/** Compares all files with their checksums. Throws if one is damaged. */
export async function checkFiles(
  repository: string,
  manifest: Manifest,
  stores: readonly { name: string }[],
  report: StoreReport,
): Promise<void> {
  const records = manifest.stores.filter(({ name }) => stores.some((store) => store.name === name));
  const total = records.reduce((sum, { files }) => sum + totalBytes(files), 0);
  const problems: string[] = [];
  let done = 0;
  for (const record of records) {
    const found = await verifyStore(storeFolder(repository, manifest, record), record, (bytes) => {
      done += bytes;
      report('checksums', done, total);
    });
    problems.push(...found);
  }
  if (problems.length === 0) return;
  const shown = problems.slice(0, 10);
  const rest = problems.length - shown.length;
  throw new CommandError(
    [`The backup ${manifest.name} is damaged:`, ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n  '),
  );
}
