import { parseEventName } from '@contenthub/contracts/events/protocol';
import { type EventName, eventRegistry } from '@contenthub/contracts/events/registry';
import { expect, it } from 'vitest';
import { toDataLayerEvent } from './start-third-party.ts';

const call = { placement: 'chEndButton', flowType: 'signUp', flowTarget: 'signUp' };
const happened = (name: EventName, fields: object) =>
  toDataLayerEvent({ ...parseEventName(name), pageId: '1', ...fields }, 'a hash');

it('F15 H03 pushes page views with a hashed user and the five campaign parameters only', () => {
  const url = 'https://www.example.com/blog/grammar?utm_source=news&utm_foo=1&page=2&token=s3cret#x';
  expect(happened('categoryPage/view', { url })).toEqual({
    event: 'page_view',
    page_path: '/blog/grammar?utm_source=news',
    user_id: 'a hash',
  });
});

it('F15 pushes clicks on calls to action and installs', () => {
  for (const name of ['button/click', 'banner/click', 'popup/click'] as const) {
    expect(happened(name, call)).toEqual({
      ...{ event: 'btn_click', placement: 'chEndButton', flow_type: 'signUp', flow_target: 'signUp' },
    });
  }
  expect(happened('button/click', { ...call, flowType: 'extension' })).toMatchObject({ event: 'btn_click_download' });
  expect(happened('newsletter/subscribe', {})).toEqual({ event: 'newsletter_subscription' });
});

it('F15 pushes nothing else', () => {
  const pushed = (Object.keys(eventRegistry) as EventName[]).filter((name) =>
    happened(name, { url: 'https://a.test/' }),
  );
  expect(pushed).toEqual([
    ...['homePage/view', 'categoryPage/view', 'authorPage/view', 'postPage/view', 'searchPage/view'],
    ...['handbookPage/view', 'answersPage/view', 'notFoundPage/view', 'departmentPage/view', 'newsletter/subscribe'],
    ...['button/click', 'banner/click', 'popup/click', 'plansPage/view'],
  ]);
});
