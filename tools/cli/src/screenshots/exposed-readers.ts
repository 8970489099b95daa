import { SeededRandom } from '@contenthub/collector/simulation/seeded-random';
import { analyticsCategory, consentCookie } from '@contenthub/contracts/platform/consent';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { platformPaths } from '@contenthub/contracts/platform/platform-paths';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import type { BlogUser } from '@contenthub/contracts/platform/visitor';
import { eventSample } from '@contenthub/contracts/testing/event-samples';

/** `origin` is what readers see, `address` where it listens. */
type Hub = { origin: string; address: string };
type Variant = { variant: string; readers: number; clicks: number };

const readersAtOnce = 50;
/** An exposure is before the reader's click, but must not be before the start of an experiment that just started. */
const exposureAgeMs = 2;
/** Events with an unknown user agent count as bot events. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Sends the events of readers who are exposed to a variant, the first of whom click a call to action. */
export async function sendExposedReaders(hub: Hub, experimentName: string, variants: readonly Variant[]) {
  const random = new SeededRandom(variants.reduce((sum, { readers }) => sum + readers, experimentName.length));
  const eventsOfReaders = variants.flatMap(({ variant, readers, clicks }) =>
    Array.from({ length: readers }, (_, index) => {
      const ids = { instanceId: random.id(8), containerId: random.id(12), websiteSessionId: random.uuid() };
      const common = { ...ids, isTest: false, clientVersion: '1', userAgent };
      const exposure = { ...common, experimentName, groupName: variant, batchId: 1, ageMs: exposureAgeMs };
      return [
        eventSample('experiment/exposure', exposure),
        ...(index < clicks ? [eventSample('popup/click', { ...common, batchId: 2, ageMs: 0 })] : []),
      ];
    }),
  );
  for (let at = 0; at < eventsOfReaders.length; at += readersAtOnce) {
    const some = eventsOfReaders.slice(at, at + readersAtOnce);
    await Promise.all(some.map((events, index) => send(hub, events, at + index)));
  }
}

/** A request has the events of one reader, who has an address and an id of their own. */
async function send(hub: Hub, events: object[], reader: number): Promise<void> {
  const address = [10, (reader >> 16) & 255, (reader >> 8) & 255, reader & 255].join('.');
  const cookie = `${consentCookie}=${encodeURIComponent(JSON.stringify({ categories: [analyticsCategory] }))}`;
  const headers = {
    origin: hub.origin,
    'user-agent': userAgent,
    'x-forwarded-for': address,
    cookie,
    'x-client-type': 'contenthub',
    'x-client-version': '1',
  };
  const visitor = await fetch(`${hub.address}${platformBase}${platformPaths.userOrAnonymous}`, { headers });
  const { id, eventToken: jwt } = (await visitor.json()) as BlogUser;
  // A hub without tokens knows no ids.
  const [path, userId] = jwt ? ['/events-with-token', id] : ['/events', unknownUserId];
  const body = JSON.stringify({ events: events.map((event) => ({ ...event, userId: String(userId) })), jwt });
  const response = await fetch(hub.address + path, { method: 'POST', body, headers });
  const { rejected } = (await response.json()) as { rejected: unknown[] };
  if (rejected.length > 0) throw new Error(`Rejected events: ${JSON.stringify(rejected.slice(0, 3))}`);
}
