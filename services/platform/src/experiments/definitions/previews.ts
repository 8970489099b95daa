import { experimentsApi } from '@contenthub/contracts/experiments/experiments-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { addApiRoute } from '../../http/api-routes.ts';
import type { Signatures } from '../../http/signatures.ts';
import { toConfigurations } from './running-rules.ts';
import type { DefinitionTables } from './tables.ts';

/** Values of variants for browsers with a preview link. Pages contain only what readers are enrolled in. */
export function addPreviewRoute(app: FastifyInstance, database: Kysely<DefinitionTables>, keys: Signatures): void {
  addApiRoute(app, experimentsApi.getPreview, async ({ request }) => {
    const { name, key } = request.query as { name: string; key: string };
    const found = keys.verify(key, name)
      ? await database.selectFrom('experiment_definitions').select('plan').where('name', '=', name).executeTakeFirst()
      : undefined;
    if (!found) throw new HttpError(404, 'unknown-preview', 'This preview link is not valid. Copy it again.');
    const { plan } = found;
    return {
      ...{ name, groups: plan.variants.map((variant) => variant.name) },
      dynamicConfiguration: toConfigurations(plan),
    };
  });
}
