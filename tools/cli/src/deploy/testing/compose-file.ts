import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { parse } from 'yaml';

export const deployFolder = join(repositoryRoot, 'deploy');
export const composePath = join(deployFolder, 'compose.yaml');

export type ComposeService = {
  image: string;
  user?: string;
  build?: { dockerfile: string; args?: string[] };
  environment?: Record<string, string>;
  command?: string[];
  networks?: string[];
  healthcheck?: { test?: string[]; disable?: boolean; timeout?: string; start_period?: string };
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  profiles?: string[];
  volumes?: string[];
  ports?: string[];
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } };
};

const example = parseEnv(readFileSync(join(deployFolder, 'example.env'), 'utf8')) as Record<string, string>;

/** The settings of `example.env` with random values instead of placeholders. */
export const exampleSettings: Record<string, string> = Object.fromEntries(
  Object.entries(example).map(([name, value]) => [
    name,
    isPlaceholder(value) ? `s${randomBytes(24).toString('hex')}` : value,
  ]),
);

function isPlaceholder(value: string): boolean {
  return /change-?me/.test(value);
}

type Compose = { services: Record<string, ComposeService>; networks: Record<string, { internal?: boolean } | null> };
const compose = parse(readFileSync(composePath, 'utf8'), { merge: true }) as Compose;

/**
 * The services of the compose file with these settings substituted: those of the hub with its TLS proxy, or those of a
 * profile.
 */
export function readCompose(profile?: string): Record<string, ComposeService> {
  const isChosen = ({ profiles }: ComposeService) =>
    profile ? profiles?.includes(profile) : !profiles?.includes('monitoring');
  const chosen = Object.entries(compose.services).filter(([, service]) => isChosen(service));
  return interpolate(Object.fromEntries(chosen)) as Record<string, ComposeService>;
}

export const composeNetworks = compose.networks;

/** The services of the compose file with the networks and settings of override files, such as `compose.chdb.yaml`. */
export function readOverridden(...files: string[]): Record<string, ComposeService> {
  const services = readCompose();
  for (const file of files) {
    // A network list of an override is the whole list, and a service that is null is removed.
    const text = readFileSync(join(deployFolder, file), 'utf8').replaceAll(/!(?:override|reset)\b/g, '');
    type Override = Partial<ComposeService> & { extends?: { service: string } };
    const overrides = parse(text, { merge: true }) as { services: Record<string, Override | null> };
    for (const [name, override] of Object.entries(overrides.services)) {
      const base = services[override?.extends?.service ?? name];
      if (override === null) delete services[name];
      else {
        const environment = { ...base?.environment, ...override.environment };
        services[name] = { ...base, ...override, environment } as ComposeService;
      }
    }
  }
  return services;
}

function interpolate(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(variable, resolveVariable);
  if (Array.isArray(value)) return value.map(interpolate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, interpolate(each)]));
}

const variable = /\$\{(\w+)([^}]*)\}/g;

function resolveVariable(_: string, name: string, rest: string): string {
  const value = exampleSettings[name];
  if (rest.startsWith(':+')) return value ? rest.slice(2) : '';
  if (value) return value;
  if (rest.startsWith(':-')) return rest.slice(2);
  throw new Error(`compose.yaml needs ${name}, which example.env does not set`);
}
