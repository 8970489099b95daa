import { lstatSync } from 'node:fs';
import { startMariadb } from './engines/mariadb.ts';
import { isNamed, useNamed } from './engines/named-engines.ts';
import { startNats } from './engines/nats.ts';
import { startPostgres } from './engines/postgres.ts';
import { startVarnish } from './engines/varnish.ts';
import { startWordpress } from './engines/wordpress.ts';
import { checkPorts, servicesFolder } from './settings.ts';
import { ensurePackages } from './system/packages.ts';
import { placeFolder } from './system/place-files.ts';
import { ServiceError } from './system/service-error.ts';
import { seconds, step } from './system/step.ts';

export const parts = ['postgres', 'nats', 'mariadb', 'wordpress', 'varnish'] as const;
export type Part = (typeof parts)[number];

/** Leaves the chosen parts running. Says whether all of them do. */
export async function start(chosen: ReadonlySet<Part>): Promise<boolean> {
  const begin = performance.now();
  const named = (['postgres', 'nats', 'wordpress', 'varnish'] as const).filter(
    (part) => chosen.has(part) && isNamed(part),
  );
  const local = localParts(chosen, named);
  checkPorts();
  claimFolder();
  const ready = await step('Packages', async () => {
    const installed = await ensurePackages(local);
    return installed.length > 0 ? { what: `Debian's packages: ${installed.length}`, how: 'installed' } : undefined;
  });
  if (!ready) return false;
  const has = (part: Part): boolean => local.includes(part);
  const wentWell = await Promise.all([
    ...named.map((part) => step(part, () => useNamed(part))),
    has('postgres') ? step('PostgreSQL', startPostgres) : true,
    has('nats') ? step('NATS', startNats) : true,
    has('varnish') ? step('Varnish', startVarnish) : true,
    has('mariadb')
      ? step('MariaDB', startMariadb).then((up) => (up && has('wordpress') ? step('WordPress', startWordpress) : up))
      : true,
  ]);
  const allUp = !wentWell.includes(false);
  if (allUp)
    console.log(`All up after ${seconds(performance.now() - begin)}. How to reach them: npm run services -- env`);
  return allUp;
}

// MariaDB serves WordPress alone: it comes with a local one and stays away with one that runs elsewhere.
function localParts(chosen: ReadonlySet<Part>, named: readonly Part[]): readonly Part[] {
  const elsewhere = new Set<Part>(named.includes('wordpress') ? [...named, 'mariadb'] : named);
  const wanted = new Set<Part>(chosen.has('wordpress') ? [...chosen, 'mariadb'] : chosen);
  return [...wanted].filter((part) => !elsewhere.has(part));
}

// The name can be guessed and the folder for temporary files is everybody's: a folder that somebody else put there, or
// a link, must not get our data.
function claimFolder(): void {
  const found = lstatSync(servicesFolder, { throwIfNoEntry: false });
  if (found && (!found.isDirectory() || found.uid !== process.getuid?.())) {
    throw new ServiceError(
      `${servicesFolder} belongs to another user`,
      'Run this as that user, or remove it, or set TMPDIR.',
    );
  }
  placeFolder(servicesFolder);
}
