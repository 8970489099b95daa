import { consentCookie, mayHaveVisitorId } from '@contenthub/contracts/platform/consent';
import { bucketCookie, countryClassCookie } from '@contenthub/contracts/platform/cookies';
import { cookieName } from '@contenthub/contracts/platform/platform-paths';
import { getTier } from '@contenthub/contracts/platform/tiers';
import type { Treatment, VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { type ExperimentDefinitions, evaluate } from '@contenthub/experiments/evaluation/evaluate';
import { bucketSubject, parseBucket, unknownSubject } from '@contenthub/experiments/evaluation/subject';
import { type CountryClass, isCountryClass } from '@contenthub/experiments/registry/definition';
import { getLayoutGroups } from '@contenthub/experiments/slots/layout-slots';
import { readSlots } from '../../visitor/slot-scope.ts';

/** The visitor part of a page. A shared page has the definitions, and the page of a session has the treatments. */
export type PageVisitor = Omit<VisitorPayload, 'treatments'> &
  ({ experiments: ExperimentDefinitions; treatments?: never } | { treatments: Treatment[]; experiments?: never });

/**
 * Completes the visitor part of the initial state and sets the attributes that styles depend on. The page is the same
 * for everybody without a session, so their treatments are evaluated here, by the same rules as on the server.
 */
export function applyVisitor(): void {
  const root = document.documentElement;
  if (hasPrivacySignal() || readCookie(consentCookie) !== undefined) root.dataset.choice = '';
  try {
    const text = document.querySelector('head>script#visitor')?.textContent ?? '';
    const { experiments, ...given } = JSON.parse(text) as PageVisitor;
    const treatments = experiments ? evaluateForBrowser(experiments) : given.treatments;
    const tier = given.data ? getTier(given.data) : 'Anonymous';
    const overrides = getLayoutGroups(readSlots(treatments ?? [], tier).map(({ values }) => values));
    Object.assign(window, { contenthubVisitor: { ...given, treatments, overrides } });
    root.dataset.tier = tier.toLowerCase();
    const groups = Object.fromEntries((treatments ?? []).map((each) => [each.experimentName, each.groupName]));
    for (const [name, group] of Object.entries({ ...groups, ...overrides }))
      root.setAttribute(`data-treatment-${name.replaceAll('_', '-')}`, group);
  } catch {
    // The page works without treatments: everybody gets control.
  }
}

function evaluateForBrowser(experiments: ExperimentDefinitions): Treatment[] {
  const given = readCookie(cookieName(countryClassCookie, location.origin));
  // Where nobody set the cookie, the country is unknown or requires consent.
  const countryClass: CountryClass = isCountryClass(given) ? given : 'gdpr';
  const mayHaveBucket = mayHaveVisitorId({
    cookie: readCookie(consentCookie),
    hasPrivacySignal: hasPrivacySignal(),
    consentRequired: countryClass === 'gdpr',
  });
  const bucket = mayHaveBucket ? parseBucket(readCookie(cookieName(bucketCookie, location.origin))) : undefined;
  const subject = bucket === undefined ? unknownSubject(countryClass) : bucketSubject(bucket, countryClass);
  return evaluate(experiments, subject);
}

/** Global Privacy Control. */
function hasPrivacySignal(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true;
}

function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  }
  return undefined;
}
