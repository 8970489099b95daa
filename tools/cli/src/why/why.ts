import { parseArgs } from 'node:util';
import { type CommandCode, UsageError } from '../command.ts';
import { findService } from '../find-hub.ts';
import { diagnose } from './diagnose.ts';
import { formatReport } from './format.ts';
import { inspectPage } from './layers.ts';

export const why: CommandCode = {
  help: `npm run hub -- why URL [--json]

  --web URL,…      operations URL of each web process (default WEB_OPERATIONS_URL, else that of the hub on DATA_FOLDER)
  --content URL    the content service (default CONTENT_URL, else that of the hub on DATA_FOLDER)
  --json           prints the versions and issues as JSON

Reads which version of a page the edges (EDGE_URLS, with PURGE_SECRET), web, the content service and, through it, WordPress hold.
Nothing is rendered or refreshed, except by one request for the URL itself, as a reader. Exits with 1 if a layer is behind or does not answer.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { web: { type: 'string' }, content: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [given = ''] = positionals;
    const url = URL.parse(given);
    if (!url || positionals.length > 1)
      throw new UsageError('Expected one URL, such as https://www.example.com/blog/.');
    const { EDGE_URLS, PURGE_SECRET = '' } = process.env;
    const report = await inspectPage(url, {
      edges: list(EDGE_URLS),
      purgeSecret: PURGE_SECRET,
      webs: list(values.web ?? (await findService('WEB_OPERATIONS_URL', process.env))),
      content: values.content ?? (await findService('CONTENT_URL', process.env)),
    });
    const issues = diagnose(report);
    console.log(values.json ? JSON.stringify({ ...report, issues }, undefined, 2) : formatReport(report));
    process.exitCode = issues.length > 0 ? 1 : 0;
  },
};

function list(addresses: string | undefined): string[] {
  return (addresses ?? '').split(',').filter(Boolean);
}
