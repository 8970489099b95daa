import { experimentsPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths, csrfHeader, platformPaths } from '@contenthub/contracts/platform/platform-paths';
import type { TestVisitor } from '@contenthub/platform/testing/test-visitor';
import type { Figure } from '../report/figure.ts';
import type { AttackedHub } from './attacked-hub.ts';

const routes = [
  ...Object.values(accountPaths),
  ...[platformPaths.userGroup, platformPaths.properties, platformPaths.subscription],
  ...Object.values(experimentsPaths),
].map((path) => platformBase + path);

/** Sends every wrong origin and token to every route that changes data, as a signed-in reader. */
export async function measureCrossSite({ origin, signIn }: AttackedHub): Promise<Figure[]> {
  const victim = await signIn('victim@example.com');
  const attacker = await signIn('attacker@example.com');
  const [own, foreign] = [await victim.token(), await attacker.token()];
  const { port } = new URL(origin);
  const origins = {
    none: undefined,
    null: 'null',
    evil: 'https://evil.example',
    scheme: origin.replace('http:', 'https:'),
    port: origin.replace(port, '4711'),
    subdomain: origin.replace('www.', 'evil.'),
    suffix: `${origin}.evil.example`,
    own: origin,
  };
  const tokens = { none: undefined, empty: '', made: 'made.up.token', foreign, own };
  let [tried, accepted] = [0, 0];
  const attacked = new Set<string>();
  for (const route of routes) {
    for (const from of Object.values(origins)) {
      for (const token of Object.values(tokens)) {
        if (from === origin && token === own) continue;
        const outcome = await post(victim, route, from, token);
        if (outcome === 'no such route') continue;
        tried += 1;
        attacked.add(route);
        if (outcome === 'refused') continue;
        accepted += 1;
        console.error(`accepted: ${route} from ${from} with ${token}`);
      }
    }
  }
  // The outcome that counts: the reader is still signed in and joined no group.
  const { groups, email } = (await victim.user()) as { groups: string[]; email?: string };
  if (groups.length > 0 || email !== 'victim@example.com') accepted += 1;
  // Proves that a correct request is accepted.
  const allowed = await post(victim, platformBase + platformPaths.userGroup, origin, own);
  return [
    { name: 'routes attacked from other sites', value: attacked.size, unit: '', aim: null },
    { name: 'cross-site requests', value: tried, unit: '', aim: { atLeast: 168 } },
    { name: 'cross-site requests accepted', value: accepted, unit: '', aim: { atMost: 0 } },
    { name: 'own requests accepted', value: Number(allowed === 'accepted'), unit: '', aim: { atLeast: 1 } },
  ];
}

type Outcome = 'accepted' | 'refused' | 'no such route';

/** Sends the token as a header and as a field, because calls use one and forms the other. */
async function post(visitor: TestVisitor, route: string, origin?: string, token?: string): Promise<Outcome> {
  const fields = { group: 'blog', ...(token !== undefined && { csrf: token }) };
  const headers = { origin, [csrfHeader]: token, 'content-type': 'application/x-www-form-urlencoded' };
  const response = await visitor.request(route, { method: 'POST', headers, body: String(new URLSearchParams(fields)) });
  await response.body?.cancel();
  // Read-only routes accept no POST and prove nothing.
  if (response.status === 404) return 'no such route';
  // A form without a valid token redirects to its page with a request to try again.
  const asksAgain = /[?&]notice=try-again\b/.test(response.headers.get('location') ?? '');
  return response.status === 403 || asksAgain ? 'refused' : 'accepted';
}
