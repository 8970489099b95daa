import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contenthubSite, host, ports, servicesFolder, urls } from '../settings.ts';
import { readSecrets, saveEngine } from '../state.ts';
import { canConnect } from '../system/connectivity.ts';
import { ensureDaemon } from '../system/daemon.ts';
import type { StepResult } from '../system/step.ts';
import { varnishArguments, varnishBinary } from './varnish-config.ts';

/** Starts an edge in front of a hub on its default port. Tests and benches start their own. */
export async function startVarnish(): Promise<StepResult> {
  const folder = join(servicesFolder, 'varnish');
  const { purge: secret } = readSecrets();
  const args = varnishArguments({
    folder,
    port: ports.varnish.number,
    purgePort: ports.purges.number,
    purgeSecret: secret,
    environment: { web: [`${host}:${new URL(contenthubSite).port}`], countryHeader: 'x-country' },
  });
  const configuration = ['hub.vcl', 'known.vcl', 'environment.vcl', 'settings.vcl'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const outcome = await ensureDaemon({
    name: 'varnish',
    command: varnishBinary,
    args,
    port: ports.varnish,
    stopSignal: 'SIGTERM',
    dependsOn: configuration,
    ready: () => canConnect({ host, port: ports.varnish.number }),
  });
  saveEngine('varnish', { EDGE_URLS: urls.purges, PURGE_SECRET: secret });
  return { what: `Varnish on ${urls.varnish}, in front of ${contenthubSite}`, how: outcome };
}
