import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from '../command.ts';
import { documentPath, plot, plotPath, renewed } from './document.ts';

export const scale: Command = {
  summary: 'Reckons anew how many machines the hub needs, and writes the tables of docs/scale.md.',
  help: [
    'npm run hub -- scale',
    '',
    'Reads docs/performance/*.json (npm run bench -- capacity --write) and tools/hub/src/scale/assumptions.ts.',
  ].join('\n'),
  async run() {
    await writeFile(documentPath, renewed(await readFile(documentPath, 'utf8')));
    await writeFile(plotPath, plot());
    console.log('docs/scale.md and docs/performance/scale.svg are as today’s figures make them.');
  },
};
