import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffParagraphs } from './diff.ts';
import { getParagraphs } from './paragraphs.ts';

/** Such as `Use [-a-] [+the+] comma`. */
const show = (before: string[], after: string[]) =>
  diffParagraphs(before, after).map((parts) =>
    parts.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}+]` : `[-${text}-]`)).join(''),
  );

describe('the differences of two texts', () => {
  it('are the changed words of a changed paragraph', () => {
    expect(show(['Same.', 'Use a comma here.', 'End.'], ['Same.', 'Use the comma here now.', 'End.'])).toEqual([
      'Use [-a -][+the +]comma [-here.-][+here now.+]',
    ]);
  });

  it('are whole paragraphs that were added, removed or replaced', () => {
    expect(show(['One', 'Two'], ['One', 'New', 'Two'])).toEqual(['[+New+]']);
    expect(show(['One', 'Two', 'Three'], ['One', 'Three'])).toEqual(['[-Two-]']);
    expect(show(['One', 'Entirely this'], ['One', 'Something else'])).toEqual([
      '[-Entirely this-]',
      '[+Something else+]',
    ]);
  });

  it('are none for equal texts, and contain every word of two different ones', () => {
    const paragraphs = fc.array(fc.stringMatching(/^[ab]( [ab]){0,4}$/), { maxLength: 8 });
    fc.assert(
      fc.property(paragraphs, paragraphs, (before, after) => {
        const found = diffParagraphs(before, after);
        if (before.join('\n') === after.join('\n')) return found.length === 0;
        const words = (kinds: string[]) =>
          found
            .flatMap((parts) => parts.filter(({ kind }) => kinds.includes(kind)))
            .flatMap(({ text }) => text.split(' '))
            .filter(Boolean).length;
        const count = (text: string[]) => text.join(' ').split(' ').filter(Boolean).length;
        return (
          found.length > 0 && words(['same', 'added']) - words(['same', 'removed']) === count(after) - count(before)
        );
      }),
    );
  });
});

it('paragraphs of a post include lists, headings and blocks that are stored as data', () => {
  const content = [
    '<!-- wp:heading {"level":3} --><h3>When to use it</h3><!-- /wp:heading -->',
    '<!-- wp:list --><ul><li>One &amp; <em>two</em></li><li>Three</li></ul><!-- /wp:list -->',
    '<!-- wp:contenthub/quiz {"questions":[{"text":"Which one?","options":["This","That"]}]} /-->',
    '<!-- wp:paragraph --><p>First line<br>second line</p><!-- /wp:paragraph -->',
  ].join('\n');
  expect(getParagraphs(content)).toEqual([
    ...['When to use it', 'One & two', 'Three', 'Which one?', 'This', 'That', 'First line', 'second line'],
  ]);
});
