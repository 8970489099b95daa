import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployFolder } from './compose-file.ts';

/** Until when a version of an image gets security updates. Without a date by its makers, when to look again. */
export type Support = { image: string; version: string; until: string; basis: string };

export const supported = JSON.parse(readFileSync(join(deployFolder, 'end-of-support.json'), 'utf8')) as Support[];

/** Names and versions of the base images and engines in Dockerfiles and compose files. */
export function readForeignImages(): { name: string; version: string }[] {
  const files = globSync(['*/Dockerfile', 'compose*.yaml'], { cwd: deployFolder });
  const named = files.flatMap((file) => [
    ...readFileSync(join(deployFolder, file), 'utf8').matchAll(
      /_IMAGE(?:=|:-)(?<name>[a-z/-]+):(?<version>v?\d[\w.-]*)/g,
    ),
  ]);
  return named.map(({ groups }) => groups as { name: string; version: string });
}

export const supportOf = ({ name, version }: { name: string; version: string }): Support | undefined =>
  supported.find((each) => each.image === name && `${version}.`.replace('-', '.').startsWith(`${each.version}.`));
