import type { EventName } from '@contenthub/contracts/events/registry';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { seededRandom } from '@contenthub/testing/fixtures/seeded-random';

/** A request like the one that stopped the hub: an event that is hostile somewhere, between two ordinary ones. */
export type Variation = {
  number: number;
  /** What is hostile, how large it is, and how long ago it happened. */
  name: string;
  /** In the log as a release without limits left it there. Otherwise it is sent. */
  isStored: boolean;
  body: Buffer;
  events: readonly object[];
};

/** Bytes of the hostile part. Bodies have at most 256 KB. */
const sizes = [2000, 8000, 9000, 40_000, 170_000, 250_000, 300_000];
/** In the open hour, in closed ones, and longer ago than an event may be. */
const hoursAgo = [0, 1, 2, 3, 26, 24 * 40];
const hourMs = 3_600_000;
/** The most events of a request. */
const maxEvents = 500;

type Random = <T>(values: readonly T[]) => T;
type Fields = Record<string, unknown>;
/** Fields of the hostile events that have about this size together, or the text of the request. */
type Hostile = { object: EventName; fields: Fields[]; change?: (text: string) => Buffer };

const characters = ['x', '😀', '"', '\\', '\0', '\n', '\u2028', '\u{10ffff}', '\ud800'];

const lists: [EventName, string][] = [
  ['postPage/view', 'categories'],
  ['postPage/view', 'tags'],
  ['postPage/view', 'activeProducts'],
  ['authForm/error', 'fieldErrors'],
];
const texts: [EventName, string][] = [
  ...['postTitle', 'referrer', 'url', 'pageId', 'objectId', 'userAgent', 'clientVersion', 'author'].map(
    (field): [EventName, string] => ['postPage/view', field],
  ),
  ['searchPage/view', 'search'],
  ['search/submit', 'query'],
  ['button/impression', 'placement'],
  ['popup/click', 'flowTarget'],
  ['experiment/exposure', 'experimentName'],
  ['experiment/exposure', 'groupName'],
  ['authForm/error', 'formErrorMessage'],
  ['headerItem/click', 'label'],
];
/** Each event is valid, but there are many of them with other values. */
const manyValues: [EventName, string][] = [
  ['button/impression', 'placement'],
  ['button/click', 'placement'],
  ['experiment/exposure', 'experimentName'],
  ['homePage/view', 'pageId'],
  ['searchPage/view', 'search'],
  ['postPage/view', 'categories'],
];

const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);

const shapes: Record<string, (size: number, pick: Random, number: number) => Hostile> = {
  list(size, pick, number) {
    const [object, field] = pick(lists);
    const item = pick(['c', `${number}-`, 'x'.repeat(190), 'y'.repeat(210), pick(characters).repeat(20)]);
    const isEqual = pick([false, false, false, true]);
    const items = many(Math.max(1, Math.floor(size / (Buffer.byteLength(item) + 7))), item);
    return { object, fields: [{ [field]: isEqual ? items.map(() => item) : items }] };
  },
  text(size, pick) {
    const [object, field] = pick(texts);
    const character = pick(characters);
    return { object, fields: [{ [field]: character.repeat(Math.ceil(size / Buffer.byteLength(character))) }] };
  },
  events(size, pick, number) {
    const [object, field] = pick(manyValues);
    const count = Math.min(maxEvents - 2, Math.ceil(size / 900));
    const value = (index: number) =>
      field === 'categories' ? many(50, `${number}-${index}-`) : `v${pick([number, 0])}-${index}`;
    return { object, fields: Array.from({ length: count }, (_, index) => ({ [field]: value(index) })) };
  },
  nesting(size, pick) {
    const [object, field] = pick([...lists, ...texts]);
    const [open, close] = pick([
      ['[', ']'],
      ['{"a":', '}'],
    ]);
    const depth = Math.floor(size / (open.length + close.length));
    const nested = `${open.repeat(depth)}1${close.repeat(depth)}`;
    return {
      object,
      fields: [{ [field]: 'NESTED' }],
      change: (text) => Buffer.from(text.replace('"NESTED"', () => nested)),
    };
  },
  keys(size, _pick, number) {
    const names = many(Math.floor(size / 12), `k${number}`);
    return { object: 'postPage/view', fields: [Object.fromEntries(names.map((name) => [name, 1]))] };
  },
  digits(size, pick) {
    const field = pick(['postId', 'ageMs', 'batchId', 'screenWidth', 'devicePixelRatio']);
    const digits = pick(['9', '-9', '0.', '1e']) + '9'.repeat(size);
    return {
      object: 'postPage/view',
      fields: [{ [field]: 'DIGITS' }],
      change: (text) => Buffer.from(text.replace('"DIGITS"', digits)),
    };
  },
  tooMany(_size, _pick, number) {
    return { object: 'homePage/view', fields: many(maxEvents, `${number}-`).map((pageId) => ({ pageId })) };
  },
  brokenBytes(size, pick) {
    const at = pick([0.1, 0.5, 0.9]);
    const bytes = pick([Buffer.from([0xff, 0xfe]), Buffer.from([0]), Buffer.from('}]"'), Buffer.alloc(0)]);
    return {
      object: 'postPage/view',
      fields: [{ categories: many(Math.floor(size / 10), 'c') }],
      change(text) {
        const whole = Buffer.from(text);
        const cut = Math.floor(whole.length * at);
        return Buffer.concat([whole.subarray(0, cut), bytes, whole.subarray(cut + 3)]);
      },
    };
  },
};

/** What a release without limits stored: valid in everything but its size. */
const storedShapes = ['list', 'text', 'events'];
const weighted = [...Object.keys(shapes), ...storedShapes, ...storedShapes];

export function variation(number: number, seed: number): Variation {
  const random = seededRandom(seed + number * 7919);
  const pick: Random = (values) => values[Math.floor(random() * values.length)] as never;
  const isStored = number % 5 === 0;
  const shape = pick(isStored ? storedShapes : weighted);
  const size = pick(isStored ? sizes.slice(0, -1) : sizes);
  const ago = pick(hoursAgo);
  const { object, fields, change } = (shapes[shape] as (typeof shapes)[string])(size, pick, number);
  const browser = { ...envelope(number), ageMs: ago * hourMs, websiteSessionId: sessionId(number, 'a') };
  const hostile = fields.map((own, index) => eventSample(object, { ...browser, batchId: index + 1, ...own }));
  const [first, second] = knownSearches(number);
  const events = [known(number, 901, first, ago), ...hostile, known(number, 902, second, ago)];
  const text = JSON.stringify({ events });
  const name = `${shape} of ${size} bytes, ${ago} hours ago, ${Object.keys(fields[0] ?? {})[0]}`;
  return { number, name, isStored, events, body: change?.(text) ?? Buffer.from(text) };
}

/** The searches of the two ordinary events. Nobody else searches for them, so the figures show how often they count. */
export const knownSearches = (number: number): [string, string] => [`known ${number} first`, `known ${number} second`];

/** An ordinary event, on a visit of its own: of a visit, only a number of pages counts. */
export function known(number: number, batchId: number, search: string, ago: number): object {
  return eventSample('searchPage/view', {
    ...envelope(number),
    ...{ batchId, search, ageMs: ago * hourMs, pageId: `known-${number}-${batchId}`, pageSlug: 'blog/search' },
    websiteSessionId: sessionId(number, 'b'),
  });
}

/** Every variation has a browser of its own. */
function envelope(number: number): Fields {
  const id = String(number);
  return {
    ...{ instanceId: id.padStart(8, '0'), containerId: id.padStart(12, '0'), isTest: false, consent: 'granted' },
    ...{ userId: '0', tier: 'Anonymous', pageId: `page-${number}` },
  };
}

const sessionId = (number: number, kind: string) =>
  `${String(number).padStart(8, '0')}-0000-4000-8000-00000000000${kind}`;
