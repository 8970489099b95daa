import { parseArgs } from 'node:util';
import { everythingKey } from '@contenthub/contracts/http/edge-caching';
import { PurgerSettings } from '@contenthub/purger/settings';
import { createEdges } from '@contenthub/purger/start';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { type CommandCode, CommandError, UsageError } from '../command.ts';

export const purge: CommandCode = {
  help: `npm run hub -- purge KEY…
npm run hub -- purge --all

  KEY      a surrogate key, such as post:42 or feed:main (docs/architecture.md)
  --all    everything

EDGE_URLS lists the edges and PURGE_SECRET is their secret. A purged page is only served again after the hub rendered a
new one, or while the hub is down.`,
  async run(options) {
    const { positionals, values } = parseArgs({
      args: options,
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false } },
    });
    const keys = values.all ? [everythingKey] : positionals;
    const edges = createEdges(readSettings(PurgerSettings, process.env));
    if (keys.length === 0) throw new UsageError('Name a surrogate key, or use --all.');
    if (edges.length === 0) throw new CommandError('There is no edge to purge. Set EDGE_URLS and PURGE_SECRET.');
    for (const edge of edges) {
      await edge.purge({ keys, removed: [] });
      console.log(`${edge.name}: purged ${keys.join(' ')}`);
    }
  },
};
