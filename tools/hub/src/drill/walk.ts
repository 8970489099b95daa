import { lastGoodHeader } from '@contenthub/contracts/last-good-header';
import { percentile } from '../bench/turns.ts';

/** What became of one address. */
export type Asked = {
  path: string;
  status: number;
  polite: boolean;
  copy: { from: string; ageMs: number } | undefined;
  ms: number;
};

export type Walked = {
  asked: number;
  answered: number;
  /** 503 with Retry-After. */
  polite: number;
  fromDisk: number;
  oldestMs: number;
  medianMs: number;
  p99Ms: number;
  /** Those that answered in any other way than they should. */
  failed: Asked[];
};

const atOnce = 8;

/** Asks for every path as a reader would, some at a time. */
export async function walk(address: string, paths: readonly string[], report: () => void): Promise<Asked[]> {
  const left = [...paths];
  const asked: Asked[] = [];
  const worker = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      asked.push(await ask(address, path));
      report();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return asked;
}

async function ask(address: string, path: string): Promise<Asked> {
  const begun = performance.now();
  const response = await fetch(address + path, { redirect: 'manual' }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  const [, from, at] = /^(\w+); (.+)$/.exec(response?.headers.get(lastGoodHeader) ?? '') ?? [];
  return {
    path,
    status: response?.status ?? 0,
    polite: response?.status === 503 && response.headers.has('retry-after'),
    copy: from && at ? { from, ageMs: Date.now() - Date.parse(at) } : undefined,
    ms: performance.now() - begun,
  };
}

export function summary(asked: readonly Asked[]): Walked {
  const times = asked.map(({ ms }) => ms);
  return {
    asked: asked.length,
    answered: asked.filter(({ status }) => status === 200).length,
    polite: asked.filter(({ polite }) => polite).length,
    fromDisk: asked.filter(({ copy }) => copy?.from === 'disk').length,
    oldestMs: Math.max(0, ...asked.map(({ copy }) => copy?.ageMs ?? 0)),
    medianMs: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    failed: asked.filter(({ status, polite }) => status !== 200 && !polite),
  };
}
