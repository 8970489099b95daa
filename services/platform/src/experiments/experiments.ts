import { resolve } from 'node:path';
import { countryNamed } from '@contenthub/contracts/visitor-settings';
import { countryClassOf } from '@contenthub/experiments/registry/country-class';
import type { FastifyRequest } from 'fastify';
import type { PlatformModule } from '../platform-module.ts';
import { platformSecret } from '../secret.ts';
import { addInternalRoutes } from './internal-routes.ts';
import { LastGoodFile } from './last-good-file.ts';
import { LiveConfiguration } from './live-configuration.ts';
import { changeLiveState } from './live-states.ts';
import { experimentsMigration } from './migrations/001-experiments.ts';
import { addOperatorRoutes } from './operator-routes.ts';
import { isOperatorToken } from './operator-token.ts';
import { experimentsPersonalData } from './personal-data.ts';
import { subjectOf } from './subject-of.ts';
import type { ExperimentsTables } from './tables.ts';
import { addTreatmentRoutes } from './treatment-routes.ts';

/** Experiments and gates: what is live of them, who is in which group, and who has seen it. */
export const experiments: PlatformModule = {
  name: 'experiments',
  migrations: { '001-experiments': experimentsMigration },
  personalData: experimentsPersonalData,
  async start({ app, opened, settings, logger, whoAsks }) {
    const database = opened.database.withTables<ExperimentsTables>();
    const file = new LastGoodFile(resolve(settings.DATA_FOLDER, 'experiments.json'));
    const live = new LiveConfiguration({ database, listen: opened.listen, file, logger });
    await live.start();

    const secret = await platformSecret(settings);
    const evaluator = () => live.evaluator;
    const countryClass = ({ headers }: FastifyRequest) =>
      countryClassOf(countryNamed(headers, settings.COUNTRY_HEADER));
    addTreatmentRoutes(app, {
      database,
      evaluator,
      whoIs: async (request) => subjectOf(await whoAsks(request), countryClass(request)),
    });
    addInternalRoutes(app, { configuration: () => live.current, evaluator, whoAsks, countryClass });
    addOperatorRoutes(app, {
      states: () => live.current.states,
      isOperator: (authorization) => isOperatorToken(secret, authorization),
      async change(name, asInRegistry, change) {
        await changeLiveState(database, name, asInRegistry, change);
        await live.refresh();
      },
    });
    return () => live.stop();
  },
};
