import { urls } from '../settings.ts';
import { keepEngine, keepSecrets, readSecrets, type Secrets } from '../state.ts';
import type { StepResult } from '../system/step.ts';
import { startNginx } from './nginx.ts';
import { runPhp, startPhp } from './php.ts';
import { wantedSite } from './wanted-site.ts';
import { installScript, placeSite, siteFolder } from './wordpress-site.ts';
import { startWpCron } from './wp-cron.ts';

const administrator = 'hub-admin';

export async function startWordpress(): Promise<StepResult> {
  const { version, changed } = await placeSite(readSecrets());
  const [php, { secrets, changes }] = await Promise.all([startPhp(), install(readSecrets())]);
  const nginx = await startNginx();
  const cron = await startWpCron();
  keepEngine('wordpress', {
    WORDPRESS_URL: urls.wordpress,
    WORDPRESS_USER: administrator,
    WORDPRESS_PASSWORD: secrets.password,
    WORDPRESS_APPLICATION_PASSWORD: secrets.applicationPassword ?? '',
    WORDPRESS_SIGNAL_SECRET: secrets.signal,
  });
  const daemons = [nginx, php, cron].find((outcome) => outcome !== 'already up') ?? 'already up';
  const news = [...(changed ? ['files renewed'] : []), ...summary(changes)];
  return { what: `WordPress ${version} on ${urls.wordpress}`, how: [daemons, ...news].join(', ') };
}

interface Installed {
  readonly changes: readonly string[];
  readonly applicationPassword: string;
}

async function install(secrets: Secrets): Promise<{ secrets: Secrets; changes: readonly string[] }> {
  const wanted = {
    ...(await wantedSite()),
    administrator: { login: administrator, name: 'Hub Admin', role: 'administrator', password: secrets.password },
    users: [{ login: 'maren-holt', name: 'Maren Holt', role: 'editor', password: secrets.password }],
    applicationPassword: secrets.applicationPassword ?? '',
  };
  const { changes, applicationPassword } = (await runPhp(installScript, [siteFolder], wanted)) as Installed;
  if (applicationPassword === secrets.applicationPassword) return { secrets, changes };
  return { secrets: keepSecrets({ ...secrets, applicationPassword }), changes };
}

function summary(changes: readonly string[]): string[] {
  if (changes.length === 0) return [];
  return changes.length > 3 ? [`${changes.length} things set up`] : [...changes];
}
