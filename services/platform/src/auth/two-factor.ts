import { twoFactor } from 'better-auth/plugins';

/**
 * Authenticator apps of one kind of account, in its own table. better-auth writes the table's name into a schema that
 * all its instances share, so each kind gets a copy. Otherwise readers' keys would go to the table of staff.
 */
export function twoFactorIn(modelName: string, issuer: string) {
  const plugin = twoFactor({ issuer, schema: { twoFactor: { modelName } } });
  return { ...plugin, schema: structuredClone(plugin.schema) };
}
