import { readFile } from 'node:fs/promises';
import type { Command } from '../command.ts';
import { reportsFolder, repositoryRoot } from '../repository.ts';
import { provedRequirements } from './proved.ts';
import { readReports } from './reports.ts';

const floorFile = `${repositoryRoot}docs/requirements.floor`;

export const requirements: Command = {
  summary: 'Counts the promises that a passing test proves by name.',
  help: [
    'npm run requirements             after the tests have run: reads their reports',
    'npm run requirements -- --floor  also fails when fewer are proved than the committed figure',
  ].join('\n'),
  async run(options) {
    const ledger = await readFile(`${repositoryRoot}docs/requirements.md`, 'utf8');
    const { proved, unproved, unknown } = provedRequirements(ledger, await readReports(reportsFolder));
    console.log(`proved: ${proved.join(' ') || 'none'}`);
    console.log(`without a passing test: ${unproved.join(' ') || 'none'}`);
    if (unknown.length > 0) console.log(`named by tests but not in the ledger: ${unknown.join(' ')}`);
    const floor = Number(await readFile(floorFile, 'utf8'));
    const fell = options.includes('--floor') && proved.length < floor;
    if (fell) console.log(`fewer than the ${floor} that docs/requirements.floor promises`);
    console.log(`requirements: ${proved.length} of ${proved.length + unproved.length} proved`);
    process.exitCode = fell || unknown.length > 0 ? 1 : 0;
  },
};
