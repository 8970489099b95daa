import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandCode } from '../command.ts';
import { formatTable } from '../terminal/table.ts';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.ts';

export const tree: CommandCode = {
  help: [
    'npm run hub -- tree',
    '',
    'Product files are the .ts and .tsx files in src of apps, services and packages, without tests, stories and testing',
    'folders. Targets: a median of 50 to 90 lines, a 90th percentile of at most 260 lines, and at most 20 files of any kind',
    'in a folder.',
  ].join('\n'),
  async run(args) {
    parseArgs({ args });
    const files = listRepositoryFiles();
    const product = files.filter(isProductFile);
    const packages = Map.groupBy(product, (file) => file.split('/').slice(0, 2).join('/'));
    const rows = [...packages].map(([name, members]) => ({
      package: name,
      files: members.length,
      ...lengths(members),
    }));
    console.log(formatTable(rows.sort((a, b) => b.files - a.files)));
    const { median, p90, longest } = lengths(product);
    console.log(
      `\n${product.length} product files; lines: median ${median}, 90th percentile ${p90}, longest ${longest}.`,
    );
    const inSources = files.filter((file) => /^(apps|services|packages|tools)\/[^/]+\/src\/|^e2e\/src\//.test(file));
    const [fullest] = [...Map.groupBy(inSources, dirname)].sort(([, a], [, b]) => b.length - a.length);
    if (fullest) console.log(`Fullest folder: ${fullest[0]}, ${fullest[1].length} files.`);
  },
};

export function isProductFile(file: string): boolean {
  return (
    /^(apps|services|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) &&
    !/\.(test|integration|e2e|stories|suite)\.tsx?$|\/testing\//.test(file)
  );
}

function lengths(files: readonly string[]): { median: number; p90: number; longest: number } {
  const sorted = files.map((file) => readRepositoryFile(file).split('\n').length - 1).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { median: at(0.5), p90: at(0.9), longest: at(1) };
}
