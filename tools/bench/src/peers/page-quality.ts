import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { runLighthouse } from '../budgets/lighthouse.ts';
import { type Figure, median, medianFigure } from '../report/figure.ts';
import { type PageName, type Peer, pageNames } from './peer.ts';
import type { HubPeer } from './peer-sites.ts';

const kilobyte = 1000;

/** Measures the compressed size and the Lighthouse scores of each page on a phone. */
export async function measurePageQuality(
  hub: HubPeer,
  peers: Peer[],
  browser: Browser,
  port: number,
  rounds = 3,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of pageNames) {
    const scores = new Map<string, number[]>();
    for (const { name, pages } of [hub, ...peers]) {
      // The hub uses its public origin.
      const url = name === hub.name ? hub.origin + new URL(pages[page]).pathname : pages[page];
      figures.push(...(await measureWeight(browser, `${page}, ${name}`, url)));
      const runs = await auditRepeatedly(port, url, rounds);
      scores.set(
        name,
        runs.map((look) => look.score),
      );
      figures.push(
        medianFigure(`${page}, ${name}, Lighthouse performance`, scores.get(name) ?? [], '', null),
        medianFigure(
          `${page}, ${name}, largest paint`,
          runs.map(({ largestPaint }) => largestPaint / 1000),
          's',
          null,
        ),
      );
    }
    figures.push(leadOverPeers(page, hub, peers, scores));
  }
  return figures;
}

function leadOverPeers(page: PageName, hub: Peer, peers: Peer[], scores: Map<string, number[]>): Figure {
  const scoreOf = ({ name }: Peer) => median(scores.get(name) ?? []);
  const value = scoreOf(hub) - Math.max(...peers.map(scoreOf));
  return { name: `${page}, Lighthouse, hub above the better of the others`, value, unit: '', aim: { atLeast: 0 } };
}

async function auditRepeatedly(
  port: number,
  url: string,
  rounds: number,
): Promise<{ score: number; largestPaint: number }[]> {
  const runs: { score: number; largestPaint: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { categories, audits } = await runLighthouse(port, url, { onlyCategories: ['performance'] });
    const largestPaint = audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
    runs.push({ score: Math.round((categories.performance?.score ?? 0) * 100), largestPaint });
  }
  process.stdout.write(`${url}: audited\n`);
  return runs;
}

/** By content type and from any origin. Inline scripts and styles count as HTML. */
async function measureWeight(browser: Browser, name: string, url: string): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const sizes = { document: 0, stylesheet: 0, script: 0 };
  const weighed: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType() as keyof typeof sizes;
    if (!(kind in sizes)) return;
    weighed.push(
      response.body().then(
        (body) => {
          sizes[kind] += gzipSync(body).length;
        },
        () => {},
      ),
    );
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await Promise.all(weighed);
  await page.close();
  const figure = (what: string, bytes: number): Figure => ({
    name: `${name}, ${what}`,
    value: bytes / kilobyte,
    unit: 'KB gzip',
    aim: null,
  });
  return [figure('HTML', sizes.document), figure('CSS', sizes.stylesheet), figure('JavaScript', sizes.script)];
}
