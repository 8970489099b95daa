import { readServices, type ServicesEnv } from '../state.ts';

/** How to reach the engines that a test needs, or a sentence about what to do. */
export async function requireEngines<K extends keyof ServicesEnv>(...keys: K[]): Promise<Record<K, string>> {
  const found = (await readServices()) ?? {};
  const missing = keys.filter((key) => !found[key]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} not known: run \`npm run services\` first`);
  return found as Record<K, string>;
}
