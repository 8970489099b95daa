import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { ServerProcess } from './harness/server-process.ts';
import { type Figure, medianFigure } from './report/figure.ts';

const rounds = 8;
const blogs = ['main', 'developer', 'engineering', 'gb-business'];
const serverModule = (name: string) => new URL(`servers/${name}`, import.meta.url);

/** Measures the cost of writing stale copies to disk for uncached pages. */
export async function measureStaleCopies(): Promise<Figure[]> {
  const content = await ServerProcess.start(serverModule('bundled-content.ts'), {});
  const paths = (await Promise.all(blogs.map((blog) => postLinks(content.address, blog)))).flat();
  const times: Record<'without' | 'with', number[]> = { without: [], with: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const folder = await temporaryFolder();
    const [kept, none] = [{ DATA_FOLDER: folder.path }, { STALE_COPIES_MB: '0' }];
    const order =
      round % 2
        ? ([
            ['with', kept],
            ['without', none],
          ] as const)
        : ([
            ['without', none],
            ['with', kept],
          ] as const);
    const turn: Partial<Record<keyof typeof times, number>> = {};
    for (const [name, env] of order) turn[name] = await firstRenders(content.address, env, paths);
    // The first round is a warm-up of the disk and the content service.
    if (round > 0) for (const name of ['with', 'without'] as const) times[name].push(turn[name] ?? 0);
    await folder.remove();
    process.stdout.write(`round ${round} of ${rounds}\n`);
  }
  await content.stop();
  const ratio = times.with.map((time, round) => time / (times.without[round] ?? Number.NaN));
  return [
    medianFigure('first render of a post, no copies kept', times.without, 'ms', null),
    medianFigure('first render of a post, copies kept', times.with, 'ms', null),
    medianFigure('with ÷ without', ratio, '', { atMost: 1.1 }),
  ];
}

/** Returns the milliseconds per page of a freshly started site, with sequential requests. */
async function firstRenders(contentUrl: string, env: Record<string, string>, paths: string[]): Promise<number> {
  const web = await ServerProcess.start(serverModule('web.ts'), { CONTENT_URL: contentUrl, ...env });
  // A warm-up compiles the code.
  for (const path of paths.slice(0, 20)) await fetchPage(web.address + path);
  const startedAt = performance.now();
  for (const path of paths.slice(20)) await fetchPage(web.address + path);
  const perPage = (performance.now() - startedAt) / (paths.length - 20);
  await web.stop();
  return perPage;
}

async function fetchPage(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
}

async function postLinks(contentUrl: string, blog: string): Promise<string[]> {
  const links: string[] = [];
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${contentUrl}${contentApiBase}/posts/?blog_type=${blog}&page=${page}`);
    const rows = (await response.json()) as { link: string }[];
    if (rows.length === 0) return links;
    links.push(...rows.map(({ link }) => link));
  }
}
