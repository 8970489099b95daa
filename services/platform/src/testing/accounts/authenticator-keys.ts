import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { currentSecret } from '@contenthub/server-kit/process/secrets';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { AccountsTables } from '../../accounts/account-store.ts';
import { versionedSecrets } from '../../auth/key-rotation.ts';
import type { Database } from '../../database.ts';

/** Stores the key of an authenticator app as releases did before secrets had versions. */
export async function storeAuthenticatorKey(database: Database, userId: number, key: string, secret: string) {
  const encrypt = (data: string) => symmetricEncrypt({ key: secret, data });
  await database
    .withTables<AccountsTables>()
    .insertInto('two_factors')
    .values({ userId, secret: await encrypt(key), backupCodes: await encrypt('["code"]'), verified: true })
    .execute();
}

/** Decrypts the stored keys with these secrets only. */
export async function readAuthenticatorKeys(database: Database, secrets: Secrets): Promise<string[]> {
  const versions = versionedSecrets(secrets);
  const keys = new Map(versions.map(({ version, value }) => [version, value]));
  const currentVersion = versions.find(({ value }) => value === currentSecret(secrets))?.version ?? 0;
  const rows = await database.withTables<AccountsTables>().selectFrom('two_factors').select('secret').execute();
  return Promise.all(rows.map(({ secret }) => symmetricDecrypt({ key: { keys, currentVersion }, data: secret })));
}
