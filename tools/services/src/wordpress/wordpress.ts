import { fileURLToPath } from 'node:url';
import { urls } from '../settings.ts';
import { readSecrets, type Secrets, saveEngine, saveSecrets } from '../state.ts';
import { type DaemonOutcome, ensureDaemon } from '../system/daemon.ts';
import type { StepResult } from '../system/step.ts';
import { startNginx } from './nginx.ts';
import { runPhp, startPhp } from './php.ts';
import { siteConfig } from './site-config.ts';
import { installScript, installSiteFiles, siteFolder } from './site-files.ts';

/** Scheduled posts are only published when wp-cron.php is called, so a loop calls it. */
function startWpCron(): Promise<DaemonOutcome> {
  return ensureDaemon({
    name: 'wp-cron',
    command: process.execPath,
    args: [fileURLToPath(new URL('./wp-cron-loop.ts', import.meta.url)), `${urls.wordpress}/wp-cron.php`, siteFolder],
    stopSignal: 'SIGTERM',
    ready: async () => true,
  });
}

const administrator = 'hub-admin';

export async function startWordpress(): Promise<StepResult> {
  const { version, changed } = await installSiteFiles(readSecrets());
  const [php, { secrets, changes }] = await Promise.all([startPhp(), install(readSecrets())]);
  const nginx = await startNginx();
  const cron = await startWpCron();
  saveEngine('wordpress', {
    WORDPRESS_URL: urls.wordpress,
    WORDPRESS_USER: administrator,
    WORDPRESS_PASSWORD: secrets.password,
    WORDPRESS_APPLICATION_PASSWORD: secrets.applicationPassword ?? '',
    WORDPRESS_SIGNAL_SECRET: secrets.signal,
  });
  const daemons = [nginx, php, cron].find((outcome) => outcome !== 'already up') ?? 'already up';
  const news = [...(changed ? ['files renewed'] : []), ...summariseChanges(changes)];
  return { what: `WordPress ${version} on ${urls.wordpress}`, how: [daemons, ...news].join(', ') };
}

interface InstallResult {
  readonly changes: readonly string[];
  readonly applicationPassword: string;
}

async function install(secrets: Secrets): Promise<{ secrets: Secrets; changes: readonly string[] }> {
  const wanted = {
    ...(await siteConfig()),
    administrator: { login: administrator, name: 'Hub Admin', role: 'administrator', password: secrets.password },
    users: [{ login: 'maren-holt', name: 'Maren Holt', role: 'editor', password: secrets.password }],
    applicationPassword: secrets.applicationPassword ?? '',
  };
  const { changes, applicationPassword } = (await runPhp(installScript, [siteFolder], wanted)) as InstallResult;
  if (applicationPassword === secrets.applicationPassword) return { secrets, changes };
  return { secrets: saveSecrets({ ...secrets, applicationPassword }), changes };
}

function summariseChanges(changes: readonly string[]): string[] {
  if (changes.length === 0) return [];
  return changes.length > 3 ? [`${changes.length} changes`] : [...changes];
}
