import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ServiceError } from './system/service-error.ts';

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

// Outside the clone, because the users postgres, mysql and www-data may have no access to a home folder. One folder
// per clone, so that two clones never share data.
const cloneName = createHash('sha256').update(repositoryRoot).digest('hex').slice(0, 8);
export const servicesFolder = join(tmpdir(), `contenthub-services-${cloneName}`);

export const host = '127.0.0.1';
export const postgresMajor = '15';
export const phpVersion = '8.2';
/** The Debian suites with the WordPress releases that the plugin is tested with: 6.8, and the newest. */
export const wordpressSuites = { stable: 'trixie', newest: 'sid' } as const;
export const wordpressRelease: keyof typeof wordpressSuites =
  process.env.CONTENTHUB_WORDPRESS === 'newest' ? 'newest' : 'stable';
/** The content service receives the plugin's signals here. Readers use the site URL below. */
export const contenthubUrl = 'http://127.0.0.1:4010';
export const analyticsUrl = 'http://127.0.0.1:4031';
export const contenthubSite = 'http://www.contenthub.localhost:4000';

export interface Port {
  readonly number: number;
  readonly setting: string;
}

/** Below the system's ephemeral ports, so that no outgoing connection can take one, and below the ports of tests. */
export const ports = {
  postgres: port('CONTENTHUB_POSTGRES_PORT', 15432),
  nats: port('CONTENTHUB_NATS_PORT', 14222),
  wordpress: port('CONTENTHUB_WORDPRESS_PORT', 18080),
  varnish: port('CONTENTHUB_VARNISH_PORT', 16081),
  purges: port('CONTENTHUB_PURGES_PORT', 16082),
};

export const urls = {
  database: `postgres://contenthub@${host}:${ports.postgres.number}/contenthub`,
  nats: `nats://${host}:${ports.nats.number}`,
  wordpress: `http://${host}:${ports.wordpress.number}`,
  varnish: `http://${host}:${ports.varnish.number}`,
  purges: `http://${host}:${ports.purges.number}`,
};

/** Not checked at import time, so that importing this file never throws. */
export function checkPorts(): void {
  for (const { number, setting } of Object.values(ports)) {
    if (Number.isInteger(number) && number > 0 && number < 65536) continue;
    throw new ServiceError(
      `${setting}=${process.env[setting]} is not a port`,
      `Set it to a number up to 65535, or unset it.`,
    );
  }
}

function port(setting: string, fallback: number): Port {
  return { number: Number(process.env[setting] || fallback), setting };
}
