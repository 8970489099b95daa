import { experimentsApi } from '@contenthub/contracts/experiments/experiments-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { addApiRoute } from '../../http/api-routes.ts';
import type { Signatures } from '../../http/signatures.ts';
import { toConfigurations, withoutPhase } from './running-rules.ts';
import type { DefinitionTables } from './tables.ts';

/** Values of variants for browsers with a preview link. Those of a change that waits have the name of its phase. Pages contain only what readers are enrolled in. */
export function addPreviewRoute(app: FastifyInstance, database: Kysely<DefinitionTables>, keys: Signatures): void {
  addApiRoute(app, experimentsApi.getPreview, async ({ request }) => {
    const { name, key } = request.query as { name: string; key: string };
    const found = keys.verify(key, name)
      ? await database
          .selectFrom('experiment_definitions')
          .select(['name', 'plan', 'proposed_plan'])
          .where('name', '=', withoutPhase(name))
          .executeTakeFirst()
      : undefined;
    const plan = found?.name === name ? found.plan : found?.proposed_plan;
    if (!plan) throw new HttpError(404, 'unknown-preview', 'This preview link is not valid. Copy it again.');
    return {
      ...{ name, groups: plan.variants.map((variant) => variant.name) },
      dynamicConfiguration: toConfigurations(plan),
    };
  });
}
