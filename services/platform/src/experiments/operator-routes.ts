import { internalApi, type LiveState } from '@contenthub/contracts/experiments/experiments-api';
import type { LiveStates } from '@contenthub/experiments/evaluation/evaluator.server';
import { experimentGroups } from '@contenthub/experiments/registry/registry';
import { experiments, gates } from '@contenthub/experiments/registry/registry.server';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { operatorRoute } from '../http/operator-auth.ts';

type Row = Static<typeof internalApi.setLiveState.response>;

type Options = {
  secret: Secrets;
  states: () => LiveStates;
  change: (name: string, registryDefaults: LiveState, change: Partial<LiveState>) => Promise<void>;
};

/** Calls for the command line, authorised by the platform's secret. */
export function addOperatorRoutes(app: FastifyInstance, { secret, states, change }: Options): void {
  const route = operatorRoute(secret, 'experiments');

  app.get(internalApi.liveStates.path, route, async () => listRows(states()));

  app.post(
    internalApi.setLiveState.path.replace('{name}', ':name'),
    { ...route, schema: { params: internalApi.setLiveState.params, body: internalApi.setLiveState.body } },
    async (request) => {
      const { name } = request.params as { name: string };
      const requested = request.body as Partial<LiveState>;
      const row = findRow(listRows(states()), name);
      const unknown = Object.values(requested.overrides ?? {}).find((group) => !row.groups.includes(group));
      if (unknown !== undefined) {
        const message = `${name} has no group "${unknown}". Available: ${row.groups.join(', ')}.`;
        throw new HttpError(400, 'unknown-group', message);
      }
      await change(name, row.state, requested);
      return findRow(listRows(states()), name);
    },
  );
}

function listRows(states: LiveStates): Row[] {
  const row = (
    type: Row['type'],
    groups: readonly string[],
    entry: (typeof experiments | typeof gates)[number],
  ): Row => ({
    name: entry.name,
    type,
    groups: [...groups],
    owner: entry.owner,
    expires: entry.expires,
    state: states[entry.name] ?? { on: true, share: entry.share, overrides: {} },
    changed: entry.name in states,
  });
  return [
    ...experiments.map((one) => row('experiment', experimentGroups[one.name], one)),
    ...gates.map((one) => row('gate', ['on', 'off'], one)),
  ];
}

function findRow(all: Row[], name: string): Row {
  const row = all.find((one) => one.name === name);
  if (!row) throw new HttpError(404, 'unknown-experiment', `Unknown experiment or gate "${name}".`);
  return row;
}
