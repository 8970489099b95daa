import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { dashboards } from './dashboards.ts';
import { renderDashboard } from './grafana.ts';
import { renderSloRules } from './slo-rules.ts';

export const monitoringFolder = join(repositoryRoot, 'deploy', 'monitoring');

/** The files in deploy/monitoring that are generated, by their path. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  'rules/slo.yaml': renderSloRules,
  ...Object.fromEntries(
    dashboards.map((dashboard) => [
      `grafana/dashboards/${dashboard.uid.replace('contenthub-', '')}.json`,
      () => renderDashboard(dashboard),
    ]),
  ),
};
