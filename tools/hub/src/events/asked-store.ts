import { join } from 'node:path';
import { announcedAddresses, type CollectorAddresses } from '@contenthub/collector/addresses';
import { closeLogs, openLogs } from '@contenthub/collector/log/open-logs';
import { type Balance, balanceOf } from '@contenthub/collector/questions/balance';
import { type Answers, ask, type QuestionName, type Span } from '@contenthub/collector/questions/questions';
import { CollectorSettings } from '@contenthub/collector/settings';
import { openStore } from '@contenthub/collector/store/open-store';
import { readSettings } from '@contenthub/server-kit/settings';

/** What is stored, asked of whoever has it. */
export type AskedStore = {
  ask: <Name extends QuestionName>(name: Name, span: Span) => Promise<Answers[Name][]>;
  balance: () => Promise<Balance>;
  addresses: CollectorAddresses;
  close: () => Promise<void>;
};

/** The loader that runs, where one does: the engine in its process lets nobody else in. Else the store is opened here. */
export async function openAskedStore(env: Record<string, string | undefined>): Promise<AskedStore> {
  const settings = readSettings(CollectorSettings, env);
  const announced = await announcedAddresses(settings.DATA_FOLDER);
  const addresses = {
    intake: env.COLLECTOR_URL || announced.intake,
    loader: env.LOADER_URL || announced.loader,
  };
  if (addresses.loader) return { ...byLoader(addresses.loader), addresses };
  const folder = join(settings.DATA_FOLDER, 'events');
  const store = await openStore(settings.CLICKHOUSE_URL, join(folder, 'store'));
  return {
    ask: (name, span) => ask(store, name, span),
    async balance() {
      const logs = await openLogs(settings, folder);
      return balanceOf(store, logs).finally(() => closeLogs(logs));
    },
    addresses,
    close: () => store.close(),
  };
}

function byLoader(loader: string): Omit<AskedStore, 'addresses'> {
  const get = async (path: string) => {
    const response = await fetch(loader + path);
    const answer = (await response.json()) as never;
    if (!response.ok) throw new Error((answer as { message: string }).message);
    return answer;
  };
  return {
    ask: (name, { days, limit }) => get(`/questions/${name}?days=${days}&limit=${limit}`),
    balance: () => get('/balance'),
    close: async () => {},
  };
}
