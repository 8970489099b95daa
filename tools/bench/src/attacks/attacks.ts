import { setTimeout as wait } from 'node:timers/promises';
import { CollectorProcess } from '@contenthub/collector/testing/collector-process';
import { auditDelivery } from '@contenthub/collector/testing/delivery-audit';
import { openLoadedStore } from '@contenthub/collector/testing/loaded-store';
import { countAcknowledged, startSenders } from '@contenthub/collector/testing/sender';
import { sanitise } from '@contenthub/post-html/sanitise';
import { xssVectors } from '@contenthub/post-html/testing/xss-vectors';
import { launchHeadlessShell } from '@contenthub/testing/browser/chromium';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { browserVersionFigure, type Figure } from '../report/figure.ts';
import { type AttackedHub, startAttackedHub } from './attacked-hub.ts';
import { measureCachePoisoning } from './cache-poisoning.ts';
import { measureCrossSite } from './cross-site.ts';
import { measureForgedReaders } from './forged-readers.ts';
import { measureRequestCosts } from './request-costs.ts';
import { runHostileHtml } from './run-hostile-html.ts';
import { measureSlowClients } from './slow-clients.ts';
import { measureVisitorLeaks } from './visitor-leaks.ts';

/** Runs known XSS vectors in Chromium, raw and sanitised. */
export async function measureHostileHtml(): Promise<Figure[]> {
  const browser = await launchHeadlessShell();
  const vectors = xssVectors.map(({ vector }) => vector);
  const raw = await runHostileHtml(browser, vectors);
  const sanitised = await runHostileHtml(browser, vectors.map(sanitise));
  const version = browserVersionFigure(browser);
  await browser.close();
  for (const index of sanitised.ran) console.error(`ran: ${vectors[index]}`);
  return [
    version,
    { name: 'XSS vectors', value: vectors.length, unit: '', aim: { atLeast: 65 } },
    { name: 'XSS vectors that run as they come', value: raw.ran.length, unit: '', aim: { atLeast: 65 } },
    {
      ...{ name: 'XSS vectors that run after sanitising', unit: '', aim: { atMost: 0 } },
      value: sanitised.ran.length + sanitised.dialogs.length,
    },
  ];
}

const kills = 3;
/** The number of acknowledged events in the security review. */
const minAcknowledged = 18_155;

/** Kills the collector while events arrive. Every acknowledged event must be stored exactly once. */
export async function measureCollectorKills(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const collector = await CollectorProcess.start({ DATA_FOLDER: folder.path });
  const senders = startSenders(collector.address, 8, 20);
  const waitForMore = async (count: number) => {
    const until = countAcknowledged(senders) + count;
    while (countAcknowledged(senders) < until) await wait(5);
  };
  for (let round = 1; round <= kills; round += 1) {
    await waitForMore(Math.ceil(minAcknowledged / (kills + 1)));
    await collector.kill();
    await collector.begin();
    process.stdout.write(`killed the collector ${round} of ${kills} times\n`);
  }
  await waitForMore(Math.ceil(minAcknowledged / (kills + 1)));
  await Promise.all(senders.map((sender) => sender.stop()));
  const store = await openLoadedStore(collector, folder.path);
  const { acknowledged, lost, twice, unknown } = await auditDelivery(store, senders);
  await store.close();
  await folder.remove();
  const none = { atMost: 0 };
  return [
    {
      name: `events acknowledged over ${kills} SIGKILLs`,
      value: acknowledged,
      unit: '',
      aim: { atLeast: minAcknowledged },
    },
    { name: 'acknowledged and lost', value: lost, unit: '', aim: none },
    { name: 'stored twice', value: twice + unknown, unit: '', aim: none },
  ];
}

const hubAttacks: Record<string, (hub: AttackedHub) => Promise<Figure[]>> = {
  visitors: measureVisitorLeaks,
  poisoning: measureCachePoisoning,
  csrf: measureCrossSite,
  costs: measureRequestCosts,
};
const standaloneAttacks: Record<string, () => Promise<Figure[]>> = {
  xss: measureHostileHtml,
  kills: measureCollectorKills,
  forged: measureForgedReaders,
  slow: measureSlowClients,
};

/** Repeats the attacks of the security review, or only the named sections of them. */
export async function measureAttacks(options: string[]): Promise<Figure[]> {
  const named = options.filter((option) => !option.startsWith('--'));
  const chosen = (attacks: Record<string, unknown>) =>
    Object.keys(attacks).filter((name) => named.length === 0 || named.includes(name));
  const figures: Figure[] = [];
  if (chosen(hubAttacks).length > 0) {
    const hub = await startAttackedHub();
    for (const name of chosen(hubAttacks)) figures.push(...((await hubAttacks[name]?.(hub)) ?? []));
    await hub.stop();
  }
  for (const name of chosen(standaloneAttacks)) figures.push(...((await standaloneAttacks[name]?.()) ?? []));
  return figures;
}
