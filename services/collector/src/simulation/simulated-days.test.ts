import { createEventValidator } from '@contenthub/contracts/events/event-validator';
import { describe, expect, it } from 'vitest';
import { simulateDays } from './simulated-days.ts';
import { clickRates } from './simulated-visit.ts';

const posts = Array.from({ length: 20 }, (_, index) => ({
  ...{ id: index + 1, title: `Post ${index + 1}`, url: `/blog/grammar/post-${index + 1}`, author: 'ada' },
  categories: ['grammar'],
}));
const dayMs = 24 * 60 * 60 * 1000;
const from = Date.parse('2026-06-01T00:00:00Z');
const simulated = (seed: number, days = 14) => [...simulateDays({ seed, posts, from, days, visitsPerDay: 150 })];
const requests = simulated(1);
const events = requests.flatMap((request) => request.events.map((event) => ({ ...event, ...request })));
const named = (name: string, given: Record<string, unknown>[] = requests.flatMap((each) => each.events)) =>
  given.filter(({ eventName }) => eventName === `contenthub/${name}`);

describe('simulated readers', () => {
  it('K11a are the same for the same seed, and different for another seed', () => {
    expect(simulated(1)).toEqual(requests);
    expect(simulated(2)[0]).not.toEqual(requests[0]);
  });

  it('K11a send only events that the intake accepts, labelled as simulated', () => {
    const validate = createEventValidator();
    const sent = requests.flatMap((each) => each.events);
    expect([...new Set(sent.map(validate))]).toEqual([null]);
    expect([...new Set(sent.map(({ clientVersion }) => clientVersion))]).toEqual(['simulated']);
  });

  it('prefer some posts, and working days', () => {
    const views = Map.groupBy(named('postPage/view'), ({ postId }) => postId);
    expect(views.get(1)?.length ?? 0).toBeGreaterThan(5 * (views.get(20)?.length ?? 0));
    const perDay = Map.groupBy(requests, ({ at }) => new Date(at).getUTCDay());
    expect(perDay.get(2)?.length ?? 0).toBeGreaterThan(1.2 * (perDay.get(0)?.length ?? 0));
  });

  it('resend some events, and deliver some of them late', () => {
    const ids = events.map((event) => `${Reflect.get(event, 'instanceId')} ${Reflect.get(event, 'batchId')}`);
    const repeated = ids.length - new Set(ids).size;
    expect(repeated / ids.length).toBeGreaterThan(0.01);
    const ages = requests.flatMap((each) => each.events.map(({ ageMs }) => Number(ageMs)));
    expect(Math.max(...ages)).toBeGreaterThan(dayMs / 2);
    expect(requests.map(({ at }) => at)).toEqual(requests.map(({ at }) => at).toSorted((a, b) => a - b));
  });

  it('follow calls to action more often in the better group, by the known lift', () => {
    const many = simulated(3, 120).flatMap((each) => each.events);
    const groupOf = new Map(named('experiment/exposure', many).map((each) => [each.instanceId, each.groupName]));
    const rate = (group: string) => {
      const inGroup = (each: Record<string, unknown>) => groupOf.get(each.instanceId) === group;
      return (
        named('banner/click', many).filter(inGroup).length / named('banner/impression', many).filter(inGroup).length
      );
    };
    expect(rate('control')).toBeCloseTo(clickRates.control, 1);
    expect(rate('article_end')).toBeGreaterThan(rate('control'));
  });
});
