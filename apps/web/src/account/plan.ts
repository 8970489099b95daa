import type { InstitutionUser, Subscription } from '@contenthub/contracts/platform/platform-api';
import { platformPaths, platformTimeoutMs } from '@contenthub/contracts/platform/platform-paths';
import { getFromPlatform } from '../visitor/platform-client.ts';

const unavailable = 'Not available right now. Reload the page to try again.';

/** Fills in the plan and the institution of the reader, where the page has a place for them. */
export async function showPlan(): Promise<void> {
  await Promise.all([
    show('plan', platformPaths.subscription, (found) => describePlan(found as Subscription)),
    show('institution', platformPaths.institutionUser, (found) => describeInstitution(found as InstitutionUser)),
  ]);
}

async function show(name: string, path: string, describe: (found: unknown) => string): Promise<void> {
  const place = document.querySelector(`[data-account-fact="${name}"]`);
  if (!place) return;
  place.textContent = await getFromPlatform(path, platformTimeoutMs).then(describe, () => unavailable);
  place.removeAttribute('aria-busy');
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function describePlan({ type, subscriptionFree, activeUntil }: Subscription): string {
  if (type === 'Free') return 'Free';
  const until = activeUntil ? `, until ${date.format(new Date(activeUntil))}` : '';
  return `${type}${subscriptionFree ? ', free of charge' : ''}${until}`;
}

function describeInstitution({ institutionId, name }: InstitutionUser): string {
  return institutionId === null ? 'None' : (name ?? 'Name not reported');
}
