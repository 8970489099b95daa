import {
  contentApiBase,
  didYouMeanHeader,
  nearestMatchHeader,
  totalCountHeader,
} from '@contenthub/contracts/content-paths';
import type { Ask } from './content-client.ts';

/** The public path, no time-out, no redirects. */
export const askFromBrowser: Ask = async (address) => {
  const response = await fetch(contentApiBase + address, { redirect: 'error' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`Response status ${response.status} from ${address}`);
  const total = response.headers.get(totalCountHeader);
  const didYouMean = response.headers.get(didYouMeanHeader);
  const nearest = response.headers.get(nearestMatchHeader);
  return {
    body: await response.json(),
    total: total === null ? null : Number(total),
    ...(didYouMean && { didYouMean: decodeURIComponent(didYouMean) }),
    ...(nearest && { nearest: decodeURIComponent(nearest) }),
  };
};
