import { postForms } from '@contenthub/contracts/post';
import { postSample } from '@contenthub/contracts/samples/post';
import { describe, expect, it } from 'vitest';
import { postModel } from './model.ts';

describe('postModel', () => {
  const hidden = ['quiz', 'infographic', 'longtail', 'video'];
  it.each(postForms.map((form) => [form, !hidden.includes(form)] as const))(
    'C10 a post of the form %s shows its featured image: %s',
    (postForm, shows) => {
      expect(postModel({ ...postSample, postForm }).image !== null).toBe(shows);
    },
  );

  it('says when it was updated and how long it takes', () => {
    const { head } = postModel(postSample);
    expect(head.date.text).toBe('Updated on June 18, 2026');
    expect(head.reading).toBe('4 min read');
  });

  it('leaves contents out when there is little to choose from', () => {
    const section = (id: string) => ({ id, level: 2, text: id });
    expect(postModel({ ...postSample, outline: [section('a'), section('b')] }).outline).toEqual([]);
    expect(postModel({ ...postSample, outline: ['a', 'b', 'c'].map(section) }).outline).toHaveLength(3);
  });
});
