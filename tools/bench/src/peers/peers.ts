import { launchBrowser } from '@contenthub/testing/browser/chromium';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { browserVersionFigure, type Figure } from '../report/figure.ts';
import { measurePageQuality } from './page-quality.ts';
import { loadPeerArticles, type Peer } from './peer.ts';
import { startGhostPeer, startHubPeer, startWordPressPeer } from './peer-sites.ts';
import { measureSpeed, startNginxCache } from './speed.ts';

/** Compares speed, size and quality with alternatives on the same host with the same articles. */
export async function measurePeers(options: string[]): Promise<Figure[]> {
  const cleanups: (() => Promise<void>)[] = [];
  const started = async <P extends { stop: () => Promise<void> }>(starting: Promise<P>): Promise<P> => {
    const peer = await starting;
    cleanups.unshift(() => peer.stop());
    return peer;
  };
  try {
    const hub = await started(startHubPeer());
    const articles = await loadPeerArticles(hub.origin);
    const peers: Peer[] = [await started(startWordPressPeer(articles))];
    const ghost = optionValue(options, '--ghost');
    if (ghost) {
      const node = optionValue(options, '--ghost-node') ?? process.execPath;
      peers.push(await started(startGhostPeer(ghost, node, articles)));
    } else process.stdout.write('Ghost is skipped. Set --ghost=FOLDER to its installation.\n');
    const isSelected = (section: string) =>
      options.includes(section) || !['speed', 'look'].some((one) => options.includes(one));
    const figures: Figure[] = [];
    if (isSelected('speed')) {
      const cache = await started(startNginxCache([hub, ...peers]));
      figures.push(...(await measureSpeed(hub, peers, cache.pages)));
    }
    if (isSelected('look')) {
      const port = await freePort();
      const browser = await launchBrowser(`--remote-debugging-port=${port}`);
      cleanups.unshift(() => browser.close());
      figures.push(browserVersionFigure(browser), ...(await measurePageQuality(hub, peers, browser, port)));
    }
    return figures;
  } finally {
    for (const end of cleanups) await end();
  }
}

function optionValue(options: string[], name: string): string | undefined {
  return options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1);
}
