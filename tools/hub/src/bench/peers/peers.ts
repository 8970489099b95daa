import { launchBrowser } from '@contenthub/testing/browser';
import { freePort } from '@contenthub/testing/free-port';
import { browserVersion, type Figure } from '../figure.ts';
import { ghostPeer } from './ghost-peer.ts';
import { hubPeer } from './hub-peer.ts';
import { lookOf } from './look.ts';
import { nginxCache } from './nginx-cache.ts';
import type { Peer } from './peer.ts';
import { peerArticles } from './peer-articles.ts';
import { speedOf } from './speed.ts';
import { wordPressPeer } from './wordpress-peer.ts';

/** What somebody would take instead, on the same machine, with the same articles: how fast, how heavy, how good. */
export async function measurePeers(options: string[]): Promise<Figure[]> {
  const ends: (() => Promise<void>)[] = [];
  const started = async <P extends { stop: () => Promise<void> }>(starting: Promise<P>): Promise<P> => {
    const peer = await starting;
    ends.unshift(() => peer.stop());
    return peer;
  };
  try {
    const hub = await started(hubPeer());
    const articles = await peerArticles(hub.origin);
    const peers: Peer[] = [await started(wordPressPeer(articles))];
    const ghost = given(options, '--ghost');
    if (ghost) {
      const node = given(options, '--ghost-node') ?? process.execPath;
      peers.push(await started(ghostPeer(ghost, node, articles)));
    } else process.stdout.write('Ghost is left out: --ghost=FOLDER says where it is installed.\n');
    const isAsked = (part: string) => options.includes(part) || !['speed', 'look'].some((one) => options.includes(one));
    const figures: Figure[] = [];
    if (isAsked('speed')) {
      const cache = await started(nginxCache([hub, ...peers]));
      figures.push(...(await speedOf(hub, peers, cache.pages)));
    }
    if (isAsked('look')) {
      const port = await freePort();
      const browser = await launchBrowser(`--remote-debugging-port=${port}`);
      ends.unshift(() => browser.close());
      figures.push(browserVersion(browser), ...(await lookOf(hub, peers, browser, port)));
    }
    return figures;
  } finally {
    for (const end of ends) await end();
  }
}

function given(options: string[], name: string): string | undefined {
  return options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1);
}
