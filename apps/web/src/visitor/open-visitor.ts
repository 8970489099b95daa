import type { BlogUser } from '@contenthub/contracts/blog-user';
import { treatmentTimeoutMs } from '@contenthub/contracts/experiments-paths';
import { platformPaths, platformTimeoutMs } from '@contenthub/contracts/platform-paths';
import { unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import type { VisitorBlock } from '@contenthub/contracts/visitor';
import { ExposureLog } from '@contenthub/experiments/client/exposure-log';
import { storageOf } from '@contenthub/experiments/client/key-value-storage';
import { type Overrides, readOverrides } from '@contenthub/experiments/client/overrides';
import { StorageCache } from '@contenthub/experiments/client/storage-cache';
import { TreatmentClient } from '@contenthub/experiments/client/treatment-client';
import { checkedTreatments, invalid } from '@contenthub/experiments/client/treatment-shape';
import { getFromPlatform, postToPlatform } from './call-platform.ts';
import { VisitorStore } from './visitor-store.ts';

const userKey = 'contenthub:user';

/** The visitor of this page, by the block that came with it. */
export function openVisitor(given: unknown): VisitorStore {
  const storage = storageOf(() => localStorage);
  const cache = new StorageCache(storage);
  const post = (path: string, json: unknown) => postToPlatform(path, { json }, treatmentTimeoutMs);
  const client = new TreatmentClient(post, cache);
  return new VisitorStore({
    block: checkedBlock(given),
    overrides: overridesOf(storage),
    client,
    exposures: new ExposureLog({ send: (one) => client.log(one), storage, later: setTimeout }),
    cookies: () => document.cookie,
    async whoAmI() {
      const user = await cache.get(userKey, checkedUser, () =>
        getFromPlatform(platformPaths.userOrAnonymous, platformTimeoutMs),
      );
      // Who has no id now may have one on the next page.
      if (user.id === 0) cache.clear(userKey);
      return user;
    },
  });
}

/** Treatments that are not what they should be are refused as a whole; the page goes on without. */
function checkedBlock(given: unknown): VisitorBlock {
  const block = given as VisitorBlock | null;
  try {
    return { ...unknownVisitor, ...block, treatments: checkedTreatments(block?.treatments, invalid.prefetched) };
  } catch (error) {
    reportError(error);
    return { ...unknownVisitor, ...block, treatments: [] };
  }
}

function overridesOf(storage: Parameters<typeof readOverrides>[1]): Overrides {
  try {
    return readOverrides(location.search, storage);
  } catch (error) {
    reportError(error);
    return {};
  }
}

function checkedUser(value: unknown): BlogUser {
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number') {
    return value as BlogUser;
  }
  throw new Error('Did not get a valid user');
}
