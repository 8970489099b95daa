import { readServices, type ServicesEnv } from '../state.ts';

/** Returns the addresses of the engines a test needs. Throws with instructions if one is missing. */
export async function requireEngines<K extends keyof ServicesEnv>(...keys: K[]): Promise<Record<K, string>> {
  const found = (await readServices()) ?? {};
  const missing = keys.filter((key) => !found[key]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} missing: run \`npm run services\` first`);
  return found as Record<K, string>;
}
