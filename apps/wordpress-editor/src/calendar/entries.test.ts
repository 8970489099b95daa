import { describe, expect, it, vi } from 'vitest';
import { refusePlan, toPost } from './entries.ts';

vi.mock('@wordpress/i18n', () => ({ __: (text: string) => text }));

const now = '2026-11-17T12:00:00';

describe('plans', () => {
  it('M07 never publishes a scheduled post by moving it into the past', () => {
    expect(refusePlan({ date: '2026-11-17T09:00:00', status: 'scheduled' }, now)).toContain('cannot be in the past');
    expect(refusePlan({ date: null, status: 'scheduled' }, now)).toContain('needs a date');
    expect(refusePlan({ date: '2026-11-17T12:30:00', status: 'scheduled' }, now)).toBeUndefined();
    expect(refusePlan({ date: '2026-11-01T09:00:00', status: 'draft' }, now)).toBeUndefined();
  });

  it('M07 stores an idea as a draft with a mark', () => {
    expect(toPost({ date: null, status: 'idea' })).toEqual({
      date: null,
      status: 'draft',
      meta: { _contenthub_idea: true },
    });
    expect(toPost({ date: '2026-11-20T09:00:00', status: 'review' })).toMatchObject({
      status: 'pending',
      meta: { _contenthub_idea: false },
    });
  });
});
