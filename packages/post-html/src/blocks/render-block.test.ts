import { blockSamples } from '@contenthub/contracts/testing/content-samples';
import { expect, it } from 'vitest';
import { sanitise } from '../sanitise.ts';
import { findUnsafeMarkup } from '../testing/unsafe-markup.ts';
import { renderBlock } from './render-block.ts';

const rendered = {
  examples:
    '<ul class="examples" data-block="examples-1">' +
    '<li class="example-right"><strong>Right:</strong> <span>Cold weather <em>affects</em> the battery.</span></li>' +
    '<li class="example-wrong"><strong>Wrong:</strong> <span>Cold weather effects the battery.</span></li></ul>',
  quiz:
    '<h3 data-block="quiz-1">Which one is a verb?</h3><ol data-block="quiz-1"><li>Effect</li><li>Affect</li></ol>' +
    '<details data-block="quiz-1"><summary>Show the answer</summary><p><strong>B.</strong> It acts.</p></details>' +
    '<ul class="quiz-scores" data-block="quiz-1"><li><strong>1 or more right:</strong> Well done.</li></ul>',
  answer:
    '<blockquote data-block="answer-1"><p><strong>Is it “affect” or “effect”?</strong></p>' +
    '<p>“Affect” is a verb that means to change something, and “effect” is a noun for the change that results.</p>' +
    '<ul class="examples"><li class="example-right"><strong>Right:</strong> <span>Cold weather affects the battery.</span></li>' +
    '<li class="example-wrong"><strong>Wrong:</strong> <span>Cold weather effects the battery.</span></li>' +
    '<li><strong>Exception:</strong> <span>“Effect” is a verb when it means to bring about.</span></li></ul>' +
    '<p>Source: <a href="https://www.merriam-webster.com/dictionary/affect">Merriam-Webster: affect</a></p></blockquote>',
  'call-to-action': '<p data-block="call-to-action-1"><a href="https://example.com/check">Check your text</a></p>',
  video:
    '<figure data-block="video-1"><video controls preload="none" width="1280" height="720" ' +
    'src="/assets/media/5f2b0c9a7d11.webm"></video><figcaption>Affect in a minute</figcaption></figure>' +
    '<details data-block="video-1"><summary>Transcript</summary><p>One acts.</p><p>One is.</p></details>',
  related:
    '<p class="related-post" data-block="related-1"><strong>Read next:</strong> <a href="/blog/grammar">All of grammar</a></p>',
};

it.each(blockSamples.map((block) => [block.type, block] as const))(
  'M03 renders a block that reads well without styles: %s',
  (type, block) => {
    expect(sanitise(renderBlock(block))).toBe(rendered[type]);
    const { id: _, ...written } = block;
    expect(sanitise(renderBlock(written))).toBe(rendered[type].replace(/ data-block="[^"]*"/g, ''));
  },
);

it('M03 shows the best score first, and an answer without a link to its source', () => {
  const question = { question: 'Q', options: ['a', 'b'], correct: 0, explanation: '' };
  const scores = [
    { from: 0, text: 'Low' },
    { from: 2, text: 'High' },
  ];
  const html = renderBlock({ type: 'quiz', data: { questions: [question], scores } });
  expect(html.indexOf('High')).toBeLessThan(html.indexOf('Low'));
  expect(html).toContain('High');
  const answer = { question: 'Q', rule: 'R', right: ['a'], wrong: [], source: { title: 'A Book' } };
  expect(renderBlock({ type: 'answer', data: answer })).toContain('<p>Source: A Book</p>');
});

it('M03 J16 shows marked words of a quiz, and no other markup', () => {
  const explanation = 'Say *her*, **not *she* at all**, or `who`. 2 * 3 * 4, snake*case*d, <em>*x*</em>, *open';
  const html = renderBlock({
    type: 'quiz',
    data: {
      questions: [{ question: '*Who* left?', options: ['**A**', '*<b>*'], correct: 0, explanation }],
      scores: [{ from: 1, text: '*Well* done' }],
    },
  });
  expect(html).toContain('<h3><em>Who</em> left?</h3><ol><li><strong>A</strong></li><li><em>&lt;b&gt;</em></li></ol>');
  expect(html).toContain('Say <em>her</em>, <strong>not <em>she</em> at all</strong>, or <code>who</code>.');
  expect(html).toContain('2 * 3 * 4, snake*case*d, &lt;em&gt;<em>x</em>&lt;/em&gt;, *open');
  expect(html).toContain('<em>Well</em> done');
  expect(sanitise(html)).toBe(html);
});

it('M03 gives a video its poster and captions', () => {
  const data = { title: 'T', url: '/a.webm', transcript: 'One.', poster: '/a.svg', captions: '/a.vtt' };
  expect(sanitise(renderBlock({ type: 'video', data }))).toContain(
    'poster="/a.svg" src="/a.webm"><track kind="captions" srclang="en" label="English" src="/a.vtt"></track></video>',
  );
});

it('M03 escapes every text', () => {
  const text = '"><img src=x onerror=x()><script>x()</script>';
  const html = [
    renderBlock({ type: 'examples', data: { rows: [{ verdict: 'before', text }] } }),
    renderBlock({
      type: 'quiz',
      data: { questions: [{ question: text, options: [text], correct: 0, explanation: text }] },
    }),
    renderBlock({ type: 'video', data: { title: text, url: `/${text}`, transcript: text } }),
    renderBlock({ type: 'related', data: { title: text, url: `/${text}` } }),
    renderBlock({ id: text as 'related-1', type: 'related', data: { title: text, url: '/' } }),
  ].join('');
  expect(html).toContain('&lt;script&gt;');
  expect(findUnsafeMarkup(html)).toEqual([]);
});
