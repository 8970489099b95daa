import { parseArgs } from 'node:util';
import { type CspReport, cspReportsListPath } from '@contenthub/contracts/http/csp-reports';
import { type CommandCode, CommandError } from '../command.ts';
import { findService } from '../find-hub.ts';
import { formatTable } from '../terminal/table.ts';

export const reports: CommandCode = {
  help: `npm run hub -- reports [--from URL,…] [--json]

  --from   operations URL of each web process (default WEB_OPERATIONS_URL, else that of the hub on DATA_FOLDER)
  --json   prints all reports as JSON

One row per directive, blocked origin and page, newest first. Each process stores its last 500 rows.`,
  async run(options) {
    const { values } = parseArgs({
      args: options,
      options: { from: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const from = values.from ?? (await findService('WEB_OPERATIONS_URL', process.env));
    const rows = (await Promise.all(from.split(',').map(fetchReports))).flat();
    rows.sort((one, other) => other.lastSeen.localeCompare(one.lastSeen));
    if (values.json) console.log(JSON.stringify(rows, undefined, 2));
    else if (rows.length === 0) console.log('No reports.');
    else console.log(formatTable(rows.map(toRow)));
  },
};

async function fetchReports(url: string): Promise<CspReport[]> {
  const response = await fetch(url.replace(/\/$/, '') + cspReportsListPath).catch(() => {
    throw new CommandError(`${url} does not respond.`);
  });
  if (!response.ok)
    throw new CommandError(`${url} returned status ${response.status}. Check that it is the operations port of web.`);
  return (await response.json()) as CspReport[];
}

function toRow({ count, directive, blocked, page, source, lastSeen }: CspReport) {
  return { count, directive, blocked, page, source, 'last seen': lastSeen.slice(0, 16).replace('T', ' ') };
}
