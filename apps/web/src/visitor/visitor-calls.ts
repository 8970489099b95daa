import type { BlogUser } from '@contenthub/contracts/blog-user';
import { treatmentTimeoutMs } from '@contenthub/contracts/experiments-paths';
import { platformPaths, platformTimeoutMs } from '@contenthub/contracts/platform-paths';
import { unknownUserId } from '@contenthub/contracts/unknown-visitor';
import { ExposureLog } from '@contenthub/experiments/client/exposure-log';
import { storageOf } from '@contenthub/experiments/client/key-value-storage';
import { StorageCache } from '@contenthub/experiments/client/storage-cache';
import { TreatmentClient } from '@contenthub/experiments/client/treatment-client';
import { getFromPlatform, postToPlatform } from './call-platform.ts';
import type { VisitorCalls } from './visitor-store.ts';

const userKey = 'contenthub:user';
const storage = storageOf(() => localStorage);
const cache = new StorageCache(storage);
const post = (path: string, json: unknown) => postToPlatform(path, { json }, treatmentTimeoutMs);
const client = new TreatmentClient(post, cache);

/** How this page speaks with the platform about its visitor. */
export const visitorCalls: VisitorCalls = {
  client,
  exposures: new ExposureLog({ send: (one) => client.log(one), storage, later: setTimeout }),
  async whoAmI() {
    const user = await cache.get(userKey, checkedUser, () =>
      getFromPlatform(platformPaths.userOrAnonymous, platformTimeoutMs),
    );
    // Who has no id now may have one on the next page.
    if (user.id === unknownUserId) cache.clear(userKey);
    return user;
  },
};

function checkedUser(value: unknown): BlogUser {
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number') {
    return value as BlogUser;
  }
  throw new Error('Did not get a valid user');
}
