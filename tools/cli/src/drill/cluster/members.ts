import type { Container } from '../../deploy/docker/docker.ts';
import type { ClusterStack } from './cluster-stack.ts';

/** What fails at the same time: one container, or two. Looked up each time, because roles move. */
export type Member = {
  name: string;
  find: (stack: ClusterStack) => Promise<Container[]>;
  /** A shorter failure would end before another one takes over. */
  atLeastSeconds?: number;
};

/** Twice the `ttl` of deploy/cluster/patroni.yaml. */
const failoverSeconds = 40;

const first = (service: string): Member => ({
  name: service,
  async find(stack) {
    const [container] = await stack.containersOf(service);
    if (!container) throw new Error(`The cluster has no ${service}.`);
    return [container];
  },
});

/** The container in which a command succeeds, or the one in which it does not. */
async function findWhere(
  stack: ClusterStack,
  services: readonly string[],
  command: readonly string[],
  expected = true,
): Promise<Container[]> {
  const containers = (await Promise.all(services.map((service) => stack.containersOf(service)))).flat();
  for (const container of containers) {
    if ((await stack.succeedsIn(container, command)) === expected) return [container];
  }
  throw new Error(`No container of ${services.join(', ')} has the role.`);
}

const isPrimary = ['python3', '-c', "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8008/primary')"];
const isReady = (port: number) => ['bash', '/hub/deploy/healthy.sh', `http://127.0.0.1:${port}/readyz`];
const natsServers = ['nats', 'nats-2', 'nats-3'];

async function findLogLeader(stack: ClusterStack): Promise<Container[]> {
  const [any] = await stack.containersOf('nats');
  if (!any) throw new Error('The cluster has no nats.');
  const url = 'http://127.0.0.1:8222/jsz?accounts=1&streams=1';
  const status = await stack.readIn(any, ['wget', '--quiet', '--output-document', '-', url]);
  const { account_details: accounts = [] } = JSON.parse(status) as {
    account_details?: { stream_detail?: { name: string; cluster?: { leader?: string } }[] }[];
  };
  const streams = accounts.flatMap(({ stream_detail: details = [] }) => details);
  const leader = streams.find(({ name }) => name === 'EVENTS')?.cluster?.leader ?? natsServers[0] ?? '';
  const [container] = await stack.containersOf(leader);
  return [container ?? any];
}

const edge = first('edge');
const web = first('web');
const content = first('content');
const platform = first('platform');
const intake = first('intake');
const etcd = first('etcd-1');
const loader: Member = { name: 'active loader', find: (stack) => findWhere(stack, ['loader'], isReady(4031)) };
const natsLeader: Member = { name: 'NATS leader', find: findLogLeader };
const primary: Member = {
  name: 'PostgreSQL primary',
  atLeastSeconds: failoverSeconds,
  find: (stack) => findWhere(stack, ['postgres', 'postgres-2'], isPrimary),
};
const replica: Member = {
  name: 'PostgreSQL replica',
  find: (stack) => findWhere(stack, ['postgres', 'postgres-2'], isPrimary, false),
};

export const members: readonly Member[] = [
  edge,
  web,
  content,
  platform,
  intake,
  loader,
  natsLeader,
  primary,
  replica,
  etcd,
  first('purger'),
  first('wordpress'),
  first('mariadb'),
];

const combine = (one: Member, other: Member): Member => ({
  name: `${one.name} and ${other.name}`,
  find: async (stack) => [...(await one.find(stack)), ...(await other.find(stack))],
  atLeastSeconds: Math.max(one.atLeastSeconds ?? 0, other.atLeastSeconds ?? 0),
});

/** Two that may share a machine, and that depend on each other or take over from each other's kind. */
export const pairs: readonly Member[] = [
  combine(edge, web),
  combine(web, content),
  combine(content, primary),
  combine(platform, primary),
  combine(intake, natsLeader),
  combine(natsLeader, loader),
  combine(natsLeader, primary),
  combine(primary, etcd),
];
