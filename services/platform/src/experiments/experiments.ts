import { resolve } from 'node:path';
import { countryFromHeaders } from '@contenthub/contracts/platform/shared-settings';
import { createConfiguration, Evaluator, findRunningInCode } from '@contenthub/experiments/evaluation/evaluator.server';
import { userSubject } from '@contenthub/experiments/evaluation/subject';
import { getCountryClass } from '@contenthub/experiments/registry/definition';
import { addGauge } from '@contenthub/server-kit/observability/metrics';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Signatures } from '../http/signatures.ts';
import { type PersonalDataSource, personalTable } from '../personal-data/personal-table.ts';
import type { PlatformModule } from '../platform-module.ts';
import { getPlatformSecrets } from '../secret.ts';
import { addDefinitionRoutes } from './definitions/definition-routes.ts';
import { DefinitionStore } from './definitions/definition-store.ts';
import { createEndingJob } from './definitions/ending-experiments.ts';
import { addExperimentEventsRoute } from './definitions/experiment-events.ts';
import { addPreviewRoute } from './definitions/previews.ts';
import { readRunningRules } from './definitions/running-rules.ts';
import { SlotStore } from './definitions/slot-store.ts';
import {
  createDefinitionTables,
  createExclusionRanges,
  createProposals,
  createSlotProposals,
  createSlotVersions,
  type DefinitionTables,
} from './definitions/tables.ts';
import { addInternalRoutes, addTreatmentRoutes, toSubject } from './experiment-routes.ts';
import { addCodeExperimentsRoute } from './experiments-in-code.ts';
import { ConfigurationFile, LiveConfiguration, readLiveStates, updateLiveState } from './live-configuration.ts';
import { addOperatorRoutes } from './operator-routes.ts';
import { createExperimentTables, type ExperimentsTables } from './tables.ts';

/** Manual group overrides; the state of an experiment contains them by user id. */
const overrides: PersonalDataSource = {
  name: 'experiment_states',
  async rows(database, { userId }) {
    const found = await sql<Record<string, unknown>>`
      select name as experiment, overrides->>${String(userId)} as group from experiment_states
      where overrides ? ${String(userId)}`.execute(database);
    return found.rows;
  },
  async erase(database, { userId }) {
    const changed = await sql`
      update experiment_states set overrides = overrides - ${String(userId)}::text
      where overrides ? ${String(userId)} returning 1`.execute(database);
    return changed.rows.length;
  },
};

/** An account's groups follow from its id and are not stored. */
const groups: PersonalDataSource = {
  name: 'experiment_groups',
  async rows(database, { userId, country }) {
    const tables = database.withTables<ExperimentsTables & DefinitionTables>();
    const added = await readRunningRules(tables, Date.now());
    const evaluator = new Evaluator(createConfiguration(await readLiveStates(tables), added));
    const treatments = evaluator.experiments(userSubject(String(userId), getCountryClass(country)));
    return treatments.map(({ experimentName, groupName }) => ({ experiment: experimentName, group: groupName }));
  },
  erase: async () => 0,
};

const personalData: readonly PersonalDataSource[] = [
  personalTable({
    table: 'exposures',
    key: 'user_id',
    columns: 'user_id, experiment, group_name, at',
    values: ({ userId, visitors }) => [userId, ...visitors],
  }),
  overrides,
  groups,
];

/** Experiments and gates: live states, group assignment and exposures. */
export const experiments: PlatformModule = {
  name: 'experiments',
  migrations: {
    '001-experiments': createExperimentTables,
    '002-definitions': createDefinitionTables,
    '003-slot-versions': createSlotVersions,
    '004-proposals': createProposals,
    '005-exclusion-ranges': createExclusionRanges,
    '006-slot-proposals': createSlotProposals,
  },
  personalData,
  async start({ app, opened, settings, logger, metrics, identifyVisitor, ...context }) {
    const { now, mailer, recordChange, readChanges, staffAccess } = context;
    const database = opened.database.withTables<ExperimentsTables & DefinitionTables>();
    const file = new ConfigurationFile(resolve(settings.DATA_FOLDER, 'experiments.json'));
    const live = new LiveConfiguration({ database, listen: opened.listen, file, logger, now });
    const age = 'Time since the experiment configuration was read from the database.';
    addGauge(metrics, 'platform_experiments_configuration_age_seconds', age, () => live.ageSeconds);
    await live.start();

    const evaluator = () => live.evaluator;
    const countryClass = ({ headers }: FastifyRequest) =>
      getCountryClass(countryFromHeaders(headers, settings.COUNTRY_HEADER));
    addTreatmentRoutes(app, {
      database,
      evaluator,
      getSubject: async (request) => toSubject(await identifyVisitor(request), countryClass(request)),
    });
    addInternalRoutes(app, { configuration: () => live.current, evaluator, identifyVisitor, countryClass });
    const secret = await getPlatformSecrets(settings);
    addOperatorRoutes(app, {
      secret,
      states: () => live.current.states,
      async change(name, registryDefaults, change) {
        await updateLiveState(database, name, registryDefaults, change);
        await live.refresh();
      },
    });
    const needsApproval = settings.EXPERIMENT_APPROVAL === 'second-person';
    const slots = new SlotStore({ database: opened.database, recordChange, needsApproval, now });
    const previewKeys = new Signatures(secret, 'experiment-preview');
    addPreviewRoute(app, database, previewKeys);
    const store = new DefinitionStore({
      ...{ database: opened.database, slots, previewKeys, recordChange, needsApproval, now },
    });
    const ending = createEndingJob({ store, mailer, consoleOrigin: settings.CONSOLE_ORIGIN, logger });
    addDefinitionRoutes({
      addStaffRoute: staffAccess.addStaffRoute,
      ...{ store, slots, needsApproval, readChanges },
      runningInCode: () => findRunningInCode(live.current.states),
      async onChanged() {
        await live.refresh();
        ending.trigger();
      },
    });
    addCodeExperimentsRoute(staffAccess.addStaffRoute, () => live.current);
    addExperimentEventsRoute(staffAccess.addStaffRoute, { database, readChanges, now });
    ending.start();
    return async () => {
      await ending.stop();
      await live.stop();
    };
  },
};
