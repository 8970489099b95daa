import { matchAddress } from '../routes/match.ts';
import { allMachineFiles } from './all-machine-files.ts';
import type { MachineFile, MachineMeans } from './machine-file.ts';

/** A file, and all that is needed to write it but the means to ask. */
export type MachineMatch = Pick<MachineFile, 'name' | 'contentType' | 'cache'> & {
  /** The page that says the same, where search engines should go by that one. */
  canonical?: string;
  write: (means: MachineMeans) => AsyncIterable<string>;
};

/** The file at an address, if it is of one: nearly all are pages, which one look at their end tells. */
export function matchMachineFile(path: string): MachineMatch | undefined {
  if (!/\.[a-z]{2,4}$/.test(path)) return undefined;
  for (const file of allMachineFiles) {
    const found = matched(file, path);
    if (found) return found;
  }
  return undefined;
}

function matched(file: MachineFile, path: string): MachineMatch | undefined {
  const { name, contentType, cache } = file;
  if ('address' in file) {
    const found = file.address.exec(path);
    if (!found) return undefined;
    return { name, contentType, cache, write: (means) => file.write({ ...means, params: { ...found.groups } }) };
  }
  if (!path.endsWith(file.ending)) return undefined;
  // The page's own table says whose twin it is.
  const { place } = matchAddress(path.slice(0, -file.ending.length), '');
  if (!file.of.includes(place.pageType)) return undefined;
  return {
    ...{ name, contentType, cache },
    ...(file.repeatsPage && { canonical: place.path }),
    write: (means) => file.write({ ...means, params: place.params, place }),
  };
}
