import { wordPressPostSample, wordPressRevisionSample } from '@contenthub/contracts/testing/content-samples';
import { expect, it } from 'vitest';
import { applyLatestRevision } from './wordpress-drafts.ts';

const saved = wordPressPostSample.modified_gmt;
const revision = (modified_gmt: string) => ({ ...wordPressRevisionSample, modified_gmt });

it('C09 merges the latest revision, except author and slug', () => {
  const foreign = { ...revision(saved), author: 99, slug: '42-revision-v1' };
  const { title, excerpt, content } = foreign;
  expect(applyLatestRevision(wordPressPostSample, foreign)).toEqual({
    ...wordPressPostSample,
    title,
    excerpt,
    content,
  });
});

it('does not change a post that was saved since or has no revision', () => {
  expect(applyLatestRevision(wordPressPostSample, revision('2000-01-01T00:00:00'))).toBe(wordPressPostSample);
  expect(applyLatestRevision(wordPressPostSample, undefined)).toBe(wordPressPostSample);
});
