import { SeededRandom } from './seeded-random.ts';
import { type SimulatedPost, type SimulatedVisit, simulateVisit } from './simulated-visit.ts';

/** A request that arrives at the intake: what a browser sends, or sends again. */
export type SimulatedRequest = { at: number; userAgent: string; events: Record<string, unknown>[] };

export type SimulationOptions = {
  seed: number;
  posts: readonly SimulatedPost[];
  /** Start of the first day and number of days, in UTC. */
  from: number;
  days: number;
  /** Visits on an average day. */
  visitsPerDay: number;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** From Sunday. Writing help is needed on working days. */
const weekdays = [0.72, 1.12, 1.18, 1.16, 1.1, 0.98, 0.74];
/** The share of each hour of a day: a night, a morning and an evening peak. */
const hours = Array.from(
  { length: 24 },
  (_, hour) => 1 + 0.7 * Math.sin(((hour - 9) / 24) * 2 * Math.PI) + (hour === 20 ? 0.4 : 0),
);
const zipfExponent = 1.05;
const returningShare = 0.22;
const botShare = 0.02;
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/**
 * Requests of simulated readers, day by day and in the order of their arrival. Some are sent twice, and some arrive up
 * to three days late.
 */
export function* simulateDays({
  seed,
  posts,
  from,
  days,
  visitsPerDay,
}: SimulationOptions): Generator<SimulatedRequest> {
  const random = new SeededRandom(seed);
  const ranked = posts.map(
    (post, index) => [{ quality: random.next(), ...post }, 1 / (index + 1) ** zipfExponent] as const,
  );
  const readers: string[] = [];
  let late: SimulatedRequest[] = [];
  for (let day = 0; day < days; day += 1) {
    const start = from + day * dayMs;
    const trend = 0.8 + (0.4 * day) / Math.max(days - 1, 1);
    const factor = (weekdays[new Date(start).getUTCDay()] ?? 1) * trend * (0.92 + random.next() * 0.16);
    const requests: SimulatedRequest[] = late.filter(({ at }) => at < start + dayMs);
    late = late.filter(({ at }) => at >= start + dayMs);
    for (let visit = 0; visit < Math.round(visitsPerDay * factor); visit += 1) {
      const hour = random.pick(hours.map((weight, index) => [index, weight] as const));
      const isReturning = readers.length > 50 && random.chance(returningShare);
      const containerId = isReturning ? (readers[random.integer(0, readers.length - 1)] ?? '') : random.id(12);
      if (!isReturning) readers.push(containerId);
      const at = start + hour * hourMs + random.integer(0, hourMs - 1);
      const simulated = simulateVisit({ random, posts, pickPost: () => random.pick(ranked), at, containerId });
      for (const request of toRequests(simulated, random)) (request.at < start + dayMs ? requests : late).push(request);
    }
    yield* requests.sort((one, other) => one.at - other.at);
  }
}

/** Browsers send the events of a minute together. The age of an event is the time until then. */
function toRequests({ userAgent, events }: SimulatedVisit, random: SeededRandom): SimulatedRequest[] {
  const isBot = random.chance(botShare);
  return [...Map.groupBy(events, ({ at }) => Math.floor(at / minuteMs)).values()].flatMap((group) => {
    const last = Math.max(...group.map(({ at }) => at));
    const delay = random.chance(0.02) ? random.integer(hourMs, 3 * dayMs) : random.integer(200, 2000);
    const send = (at: number): SimulatedRequest => ({
      at,
      userAgent: isBot ? bot : userAgent,
      events: group.map((each) => ({ ...each.event, ageMs: at - each.at })),
    });
    const first = send(last + delay);
    return random.chance(0.03) ? [first, send(first.at + random.integer(1000, 30_000))] : [first];
  });
}
