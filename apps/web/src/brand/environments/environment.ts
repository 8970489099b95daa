import type { Hosts } from './hosts.ts';
import { preprod } from './preprod.ts';
import { prod } from './prod.ts';
import { qa } from './qa.ts';

const environments: Readonly<Record<string, Hosts>> = { prod, preprod, qa };

/** The site is built for one environment (`VITE_HUB_ENVIRONMENT`); production unless it says otherwise. */
export function hostsOf(name: string | undefined): Hosts {
  const hosts = environments[name || 'prod'];
  if (!hosts)
    throw new Error(`VITE_HUB_ENVIRONMENT is "${name}": choose one of ${Object.keys(environments).join(', ')}.`);
  return hosts;
}

/** Not every tool that reads this file has the build's variables. */
export function builtFor(): string | undefined {
  return (import.meta as { env?: Record<string, string | undefined> }).env?.VITE_HUB_ENVIRONMENT;
}
