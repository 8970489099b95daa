import { treatmentTimeoutMs } from '@contenthub/contracts/experiments/experiments-paths';
import { platformPaths, platformTimeoutMs } from '@contenthub/contracts/platform/platform-paths';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import type { BlogUser } from '@contenthub/contracts/platform/visitor';
import { ExposureLog } from '@contenthub/experiments/client/exposure-log';
import { hashUserId } from '@contenthub/experiments/client/hash-user-id';
import { safeStorage } from '@contenthub/experiments/client/key-value-storage';
import { StorageCache, TreatmentClient } from '@contenthub/experiments/client/treatment-client';
import { getFromPlatform, postToPlatform } from './platform-client.ts';
import type { VisitorApi } from './visitor-store.ts';

const userKey = 'contenthub:user';
const storage = safeStorage(() => localStorage);
const cache = new StorageCache(storage);
const post = (path: string, json: unknown) => postToPlatform(path, { json }, treatmentTimeoutMs);
const client = new TreatmentClient(post, cache);

/** The platform calls about the visitor of this page. */
export const visitorApi: VisitorApi = {
  client,
  exposures: new ExposureLog({ send: (one) => client.log(one), storage, schedule: setTimeout }),
  async fetchUser() {
    const user = await cache.get(userKey, parseUser, () =>
      getFromPlatform(platformPaths.userOrAnonymous, platformTimeoutMs),
    );
    // A visitor without an id may have one on the next page.
    if (user.id === unknownUserId) cache.clear(userKey);
    return user;
  },
  hashUserId: (id) => hashUserId(id, crypto.subtle),
};

function parseUser(value: unknown): BlogUser {
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number') {
    return value as BlogUser;
  }
  throw new Error('Did not get a valid user');
}
