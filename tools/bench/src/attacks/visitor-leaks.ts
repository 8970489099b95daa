import { getBucket } from '@contenthub/experiments/evaluation/subject';
import { seededRandom } from '@contenthub/testing/fixtures/seeded-random';
import type { Figure } from '../report/figure.ts';
import type { AttackedHub } from './attacked-hub.ts';

const requests = 1000;
const accounts = 6;
const concurrency = 50;
const page = '/blog/commonly-confused-words/affect-vs-effect';

type VisitorRequest = { headers: Record<string, string>; email: string };

/** Many concurrent visitors of one cached page behind the edge. Nobody may get another visitor's state. */
export async function measureVisitorLeaks({ edge, address, signIn }: AttackedHub): Promise<Figure[]> {
  const random = seededRandom(7);
  const people: VisitorRequest[] = [];
  for (let number = 0; number < accounts; number += 1) {
    const email = `reader-${number}@example.com`;
    const { cookies } = await signIn(email);
    people.push({ email, headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } });
  }
  const anonymous = (): VisitorRequest => {
    const id = -Math.floor(1 + random() * 2 ** 40);
    const country = ['US', 'FR', 'CA', ''][Math.floor(random() * 4)] ?? '';
    const cookie =
      random() < 0.6 ? { cookie: `visitor=${id}.signature; experiment-bucket=${getBucket(String(id))}` } : {};
    return { email: '', headers: { ...(country && { 'x-country': country }), ...cookie } };
  };
  const all = Array.from(
    { length: requests },
    () => (random() < 0.7 ? people[Math.floor(random() * accounts)] : undefined) ?? anonymous(),
  );

  const states = new Set<string>();
  const sharedPages = new Set<string>();
  let [leaks, shareable, next] = [0, 0, 0];
  const reader = async () => {
    for (let at = next++; at < all.length; at = next++) {
      const { headers, email } = all[at] ?? anonymous();
      const response = await fetch(edge.address + page, { headers });
      const html = await response.text();
      const named = people.filter((person) => html.includes(person.email)).map((person) => person.email);
      if (named.join() !== email) leaks += 1;
      if (!/^private/.test(response.headers.get('cache-control') ?? '')) shareable += 1;
      if (email) states.add(extractVisitor(html));
      else sharedPages.add(html);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, reader));
  sharedPages.add(await (await fetch(address + page)).text());
  return [
    { name: 'mixed visitors through the edge', value: requests, unit: 'requests', aim: { atLeast: 1000 } },
    { name: 'mixed visitors, different states of sessions', value: states.size, unit: '', aim: { atLeast: accounts } },
    {
      name: 'mixed visitors, different pages without a session',
      value: sharedPages.size,
      unit: '',
      aim: { atMost: 1 },
    },
    { name: 'mixed visitors, leaks', value: leaks, unit: '', aim: { atMost: 0 } },
    { name: 'mixed visitors, answers that a cache may share', value: shareable, unit: '', aim: { atMost: 0 } },
  ];
}

function extractVisitor(html: string): string {
  return /id="visitor">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
}
