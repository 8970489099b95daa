import { resolve } from 'node:path';
import { countryFromHeaders } from '@contenthub/contracts/platform/shared-settings';
import { getCountryClass } from '@contenthub/experiments/registry/country-class';
import type { FastifyRequest } from 'fastify';
import type { PlatformModule } from '../platform-module.ts';
import { getPlatformSecret } from '../secret.ts';
import { addInternalRoutes, addTreatmentRoutes, toSubject } from './experiment-routes.ts';
import { ConfigurationFile, LiveConfiguration, updateLiveState } from './live-configuration.ts';
import { addOperatorRoutes, isOperatorToken } from './operator-routes.ts';
import { experimentsPersonalData } from './personal-data.ts';
import { createExperimentTables, type ExperimentsTables } from './tables.ts';

/** Experiments and gates: live states, group assignment and exposures. */
export const experiments: PlatformModule = {
  name: 'experiments',
  migrations: { '001-experiments': createExperimentTables },
  personalData: experimentsPersonalData,
  async start({ app, opened, settings, logger, identifyVisitor }) {
    const database = opened.database.withTables<ExperimentsTables>();
    const file = new ConfigurationFile(resolve(settings.DATA_FOLDER, 'experiments.json'));
    const live = new LiveConfiguration({ database, listen: opened.listen, file, logger });
    await live.start();

    const secret = await getPlatformSecret(settings);
    const evaluator = () => live.evaluator;
    const countryClass = ({ headers }: FastifyRequest) =>
      getCountryClass(countryFromHeaders(headers, settings.COUNTRY_HEADER));
    addTreatmentRoutes(app, {
      database,
      evaluator,
      getSubject: async (request) => toSubject(await identifyVisitor(request), countryClass(request)),
    });
    addInternalRoutes(app, { configuration: () => live.current, evaluator, identifyVisitor, countryClass });
    addOperatorRoutes(app, {
      states: () => live.current.states,
      isOperator: (authorization) => isOperatorToken(secret, authorization),
      async change(name, registryDefaults, change) {
        await updateLiveState(database, name, registryDefaults, change);
        await live.refresh();
      },
    });
    return () => live.stop();
  },
};
