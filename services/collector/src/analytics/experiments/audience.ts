import type { ExperimentPowerQuery } from '@contenthub/contracts/analytics/experiment-results';
import { deviceOfEvent, isAnonymous, tierOfEvent } from '../../rollups/page-facts.ts';
import { blogExpression } from '../../store/blog-expression.ts';
import { splitList } from './plan.ts';

type Targeting = Pick<ExperimentPowerQuery, 'visitors' | 'blogs' | 'categories' | 'tiers' | 'devices' | 'countries'>;

export type Audience = {
  /** SQL condition for a post view that would expose its reader. */
  where: string;
  params: Record<string, string[]>;
  isLimited: boolean;
  /** Events have consent instead of the country, so they don't tell the United States from other countries without it. */
  joinsCountries: boolean;
};

const consentOf: Readonly<Record<string, string>> = { gdpr: 'granted', us: 'not-required', other: 'not-required' };

/** The targeting of a plan as far as events can express it. A plan's screens are phones and all others. */
export function toAudience({ visitors, blogs, categories, tiers, devices, countries }: Targeting): Audience {
  const classes = splitList(countries);
  const lists = {
    blogs: splitList(blogs),
    categories: splitList(categories),
    tiers: splitList(tiers),
    devices: splitList(devices),
    consents: classes && [...new Set(classes.flatMap((each) => consentOf[each] ?? []))],
  };
  const columns: Readonly<Record<keyof typeof lists, string>> = {
    blogs: blogExpression("concat('/', ifNull(pageSlug, ''))"),
    categories: 'categories[1]',
    tiers: tierOfEvent,
    devices: `if(${deviceOfEvent} = 'phone', 'phone', 'desktop')`,
    consents: 'toString(consent)',
  };
  const limits = (Object.keys(lists) as (keyof typeof lists)[]).flatMap((name) => {
    const values = lists[name];
    return values && values.length > 0 ? [{ name, values }] : [];
  });
  const conditions = limits.map(({ name }) => `${columns[name]} in {${name}: Array(String)}`);
  if (visitors === 'anonymous') conditions.push(`(${isAnonymous})`);
  if (visitors === 'signed-in') conditions.push(`not (${isAnonymous})`);
  return {
    where: ["object = 'postPage' and action = 'view'", ...conditions].join(' and '),
    params: Object.fromEntries(limits.map(({ name, values }) => [name, values])),
    isLimited: conditions.length > 0,
    joinsCountries: classes !== undefined && classes.includes('us') !== classes.includes('other'),
  };
}
