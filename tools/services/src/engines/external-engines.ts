import { urls } from '../settings.ts';
import type { EngineName } from '../state.ts';
import { canConnect, respondsOk } from '../system/connectivity.ts';
import { ServiceError } from '../system/service-error.ts';
import type { StepResult } from '../system/step.ts';

const engineSettings: Record<EngineName, { key: string; title: string; ours: string; port: number; others: string[] }> =
  {
    postgres: { key: 'DATABASE_URL', title: 'PostgreSQL', ours: urls.database, port: 5432, others: [] },
    nats: { key: 'NATS_URL', title: 'NATS', ours: urls.nats, port: 4222, others: [] },
    varnish: { key: 'EDGE_URLS', title: 'Varnish', ours: urls.purges, port: 80, others: ['PURGE_SECRET'] },
    wordpress: {
      key: 'WORDPRESS_URL',
      title: 'WordPress',
      ours: urls.wordpress,
      port: 80,
      others: ['WORDPRESS_USER', 'WORDPRESS_APPLICATION_PASSWORD', 'WORDPRESS_SIGNAL_SECRET'],
    },
  };

/** Returns whether the environment configures an external engine. Exported output of `env` refers to local engines. */
export function isExternal(engine: EngineName): boolean {
  const { key, ours } = engineSettings[engine];
  const value = process.env[key];
  return Boolean(value) && value?.replace(/\/$/, '') !== ours;
}

/** Uses the engine that the environment configures. Only checks that it accepts connections. */
export async function useExternal(engine: EngineName): Promise<StepResult> {
  const { key, title, port, others } = engineSettings[engine];
  const value = process.env[key] ?? '';
  const missing = others.filter((name) => !process.env[name]);
  if (missing.length > 0)
    throw new ServiceError(`${key} is set, but ${missing.join(', ')} is missing`, `Set that too, or unset ${key}.`);
  const url = URL.parse(firstServer(value));
  if (!url?.hostname) {
    throw new ServiceError(`${key} is not a valid URL`, `Fix ${key}, or unset it to start a local ${title}.`);
  }
  const where = `${url.hostname}:${url.port || port}`;
  const reached =
    engine === 'wordpress'
      ? respondsOk(`${value.replace(/\/$/, '')}/wp-json/`)
      : canConnect({ host: url.hostname, port: Number(url.port || port) }, 5_000);
  if (!(await reached)) {
    throw new ServiceError(
      `${key} points to ${where}, which does not respond`,
      `Start that server, or unset ${key} to start a local one.`,
    );
  }
  return { what: `${title} on ${where}`, how: `external, set by ${key}` };
}

// NATS accepts a list of servers, each with or without a scheme.
function firstServer(value: string): string {
  const [first = ''] = value.split(',');
  return first.includes('://') ? first : `nats://${first}`;
}
