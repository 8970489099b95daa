import { parseArgs } from 'node:util';
import type { LiveState } from '@contenthub/contracts/experiments-configuration';

/** What the options of `set` ask for; overrides are added to those that are there. */
export function wantedChange(options: string[], current: LiveState): Partial<LiveState> {
  const { values } = parseArgs({
    args: options,
    options: {
      on: { type: 'boolean' },
      off: { type: 'boolean' },
      share: { type: 'string' },
      override: { type: 'string', multiple: true },
      'no-overrides': { type: 'boolean' },
    },
  });
  if (values.on && values.off) throw new Error('Choose --on or --off.');
  const pairs = (values.override ?? []).map((pair) => {
    const [, user, group] = /^(-?\d+)=(\w+)$/.exec(pair) ?? [];
    if (!user || !group) throw new Error(`--override wants USER=GROUP, such as 42=control; it is "${pair}".`);
    return [user, group] as const;
  });
  const change = {
    ...((values.on || values.off) && { on: values.on === true }),
    ...(values.share !== undefined && { share: shareOf(values.share) }),
    ...((pairs.length > 0 || values['no-overrides']) && {
      overrides: { ...(values['no-overrides'] ? {} : current.overrides), ...Object.fromEntries(pairs) },
    }),
  };
  if (Object.keys(change).length === 0) throw new Error('Nothing to change. See npm run hub -- experiments --help');
  return change;
}

/** 0.25 and 25% are the same. */
function shareOf(text: string): number {
  const share = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1)) {
    throw new Error(`--share wants a part from 0 to 1, or a percentage; it is "${text}".`);
  }
  return share;
}
