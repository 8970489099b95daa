import { formatTable } from '../terminal/table.ts';
import { changeNumber, diagnose } from './diagnose.ts';
import type { PageReport } from './layers.ts';

type Row = { layer: string; holds: string; age: string; until: string; 'last purge': string };

/** Formats a duration as its largest unit, such as `3 min`. */
export function formatDuration(seconds: number): string {
  const units = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'min'],
  ] as const;
  const [size, name] = units.find(([each]) => seconds >= each) ?? [1, 's'];
  return `${Math.floor(seconds / size)} ${name}`;
}

const ageOf = (time: string, now: number) => formatDuration(Math.max(0, (now - Date.parse(time)) / 1000));
const freshUntil = (seconds: number) => (seconds > 0 ? `fresh for ${formatDuration(seconds)}` : 'refreshed on request');

/** One row per layer, then the layers that are behind, then the surrogate keys. */
export function formatReport(report: PageReport, now = Date.now()): string {
  const { url, content } = report;
  const issues = diagnose(report);
  const row = (layer: string, holds: string, more: Partial<Row> = {}): Row => ({
    ...{ layer, holds, age: '', until: '', 'last purge': '', ...more },
  });
  const rows = [
    readerRow(report.reader, row),
    ...report.edges.map((edge) => edgeRow(edge, row, now)),
    ...report.webs.map((web) => webRow(web, row, now)),
    ...contentRows(content, row, now),
  ];
  const edges = report.edges.map(({ name }) => name).join(', ') || 'no edge (EDGE_URLS is empty)';
  const services = [...report.webs.map((web) => ['web', web] as const), ['content', content] as const];
  const asked = services.map(([layer, { name, version = 'release unknown' }]) => `${layer} ${name} (${version})`);
  const verdict = issues.length === 0 ? ['Every layer has the latest version.'] : [];
  const lines = issues.map(({ layer, name, kind, reason, runbook }) => {
    const who = [layer, name].filter(Boolean).join(' ');
    return `${kind === 'behind' ? 'Behind' : 'No answer'}: ${who}. ${reason}.\n  See ${runbook}`;
  });
  const keys = new Set(
    [...report.edges, ...report.webs].flatMap((each) => ('cached' in each ? (each.cached?.keys ?? []) : [])),
  );
  const listed = keys.size > 0 ? [`Surrogate keys: ${[...keys].join(' ')}`] : [];
  return [url, `Asked: ${edges}, ${asked.join(', ')}`, '', formatTable(rows), '', ...verdict, ...lines, ...listed].join(
    '\n',
  );
}

type MakeRow = (layer: string, holds: string, more?: Partial<Row>) => Row;

function readerRow(reader: PageReport['reader'], row: MakeRow): Row {
  if ('error' in reader) return row('reader gets', reader.error);
  const { status, cache, change, ageSeconds, staleCopy } = reader;
  const source = [cache && `x-cache ${cache}`, staleCopy && `stale copy from ${staleCopy}`].filter(Boolean).join(', ');
  const received = `${status}${change ? `, change ${changeNumber(change)}` : ''}${source ? ` (${source})` : ''}`;
  return row('reader gets', received, { age: ageSeconds === null ? '' : formatDuration(ageSeconds) });
}

function edgeRow(edge: PageReport['edges'][number], row: MakeRow, now: number): Row {
  const layer = `edge ${edge.name}`;
  if ('error' in edge) return row(layer, edge.error);
  const { cached, lastPurge } = edge;
  const purge = lastPurge.at
    ? `${lastPurge.number === null ? '' : `change ${lastPurge.number}, `}${ageOf(lastPurge.at, now)} ago`
    : 'none';
  if (!cached) return row(layer, 'nothing', { until: 'fetched on request', 'last purge': purge });
  return row(layer, `change ${changeNumber(cached.change)}`, {
    age: formatDuration(cached.ageSeconds),
    until: freshUntil(cached.freshForSeconds),
    'last purge': purge,
  });
}

function webRow(web: PageReport['webs'][number], row: MakeRow, now: number): Row {
  const layer = `web ${web.name}`;
  if ('error' in web) return row(layer, web.error);
  const { cached, lastPurge } = web;
  const purge = lastPurge
    ? `change ${changeNumber(lastPurge.change)} (${lastPurge.key}), ${ageOf(lastPurge.receivedAt, now)} ago`
    : 'none';
  if (!cached) return row(layer, 'nothing', { until: 'rendered on request', 'last purge': purge });
  return row(layer, `${cached.status}, change ${changeNumber(cached.change)}`, {
    age: formatDuration(cached.ageSeconds),
    until: cached.purged ? 'purged, rendered on request' : freshUntil(cached.freshForSeconds),
    'last purge': purge,
  });
}

function contentRows(content: PageReport['content'], row: MakeRow, now: number): Row[] {
  const layer = `content ${content.name}`;
  if ('error' in content) return [row(layer, content.error)];
  const { post, change, source, hasSource } = content;
  const state = change?.isPending ? 'not published' : 'published';
  const holds = post ? `post ${post.id}, modified ${post.modified}` : 'no post at this path';
  const rows = [
    row(layer, holds, {
      age: change ? ageOf(change.storedAt, now) : '',
      'last purge': change ? `change id ${change.id}, ${state}` : '',
    }),
  ];
  if (!hasSource) return rows;
  if (!source) return [...rows, row('wordpress', 'no such post')];
  if ('error' in source) return [...rows, row('wordpress', source.error)];
  const version = `post ${source.id}, modified ${source.modified}${source.published ? '' : ', not published'}`;
  return [...rows, row('wordpress', version)];
}
