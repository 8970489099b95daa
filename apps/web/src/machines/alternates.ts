import type { Place } from '../routes/route.ts';
import { allMachineFiles } from './all-machine-files.ts';
import type { TwinFile } from './machine-file.ts';
import { twinAddress } from './twin-address.ts';

export type Alternate = { type: string; title: string; path: string };

const twins = allMachineFiles.filter((file): file is TwinFile => 'ending' in file);

/** Where machines find what a page says: its own twins, and those of its blog's home. */
export function alternatesOf({ blog, pageType, path }: Place): Alternate[] {
  const of = (type: Place['pageType'], page: string) =>
    twins
      .filter((twin) => twin.of.includes(type))
      .map(({ contentType, title, ending }) => ({
        type: contentType.split(';')[0] ?? contentType,
        title: title(blog),
        path: twinAddress(page, ending),
      }));
  return [...of(pageType, path), ...(pageType === 'home' ? [] : of('home', blog.paths.home))];
}
