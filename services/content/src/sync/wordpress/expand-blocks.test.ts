import { wordPressPostSample } from '@contenthub/contracts/testing/content-samples';
import { sanitise } from '@contenthub/post-html/sanitise';
import { describe, expect, it } from 'vitest';
import { expandBlocks } from './expand-blocks.ts';
import { toSourcePost } from './to-source-post.ts';

const placeholder = (type: string, data: unknown) =>
  `<div class="contenthub-block" data-block="${type}" data-content="${Buffer.from(JSON.stringify(data)).toString('base64')}"></div>`;
const question = { question: 'Which?', options: ['a', 'b'], correct: 1, explanation: 'Because.' };

describe('blocks of the editor', () => {
  it('M03 become HTML that reads well without styles', () => {
    const html = [
      placeholder('examples', { rows: [{ verdict: 'wrong', text: 'Its raining.' }] }),
      placeholder('quiz', { questions: [question] }),
      placeholder('related', { title: 'Commas', url: '/blog/grammar/commas' }),
    ].join('\n');
    expect(expandBlocks(html).html).toBe(
      [
        '<ul class="examples" data-block="examples-1"><li class="example-wrong"><strong>Wrong:</strong> <span>Its raining.</span></li></ul>',
        '<h3 data-block="quiz-1">Which?</h3><ol data-block="quiz-1"><li>a</li><li>b</li></ol><details data-block="quiz-1"><summary>Show the answer</summary><p><strong>B.</strong> Because.</p></details>',
        '<p class="related-post" data-block="related-1"><strong>Read next:</strong> <a href="/blog/grammar/commas">Commas</a></p>',
      ].join('\n'),
    );
  });

  it('M03 show a video with its title and a transcript that opens', () => {
    const data = {
      title: 'Commas <3',
      url: '/wp-content/uploads/commas.webm',
      transcript: 'First.\n\nSecond & last.\n',
    };
    expect(sanitise(expandBlocks(placeholder('video', data)).html)).toBe(
      [
        '<figure data-block="video-1"><video controls preload="none" width="1280" height="720" src="/wp-content/uploads/commas.webm"></video>',
        '<figcaption>Commas &lt;3</figcaption></figure>',
        '<details data-block="video-1"><summary>Transcript</summary><p>First.</p><p>Second &amp; last.</p></details>',
      ].join(''),
    );
  });

  it('M03 become fields of the post: answer card, call to action, and the form of a quiz', () => {
    const answer = { question: 'Its or it’s?', rule: 'It’s means it is.', right: ['It’s late.'], wrong: [] };
    const rendered = [
      placeholder('answer', answer),
      placeholder('call-to-action', { text: 'Try it', url: '/try' }),
      placeholder('quiz', { questions: [question] }),
    ].join('');
    const post = toSourcePost({ ...wordPressPostSample, content: { rendered } });
    expect(post).toMatchObject({ answer, callToAction: { text: 'Try it', url: '/try' }, form: 'quiz' });
    expect(post.html).toMatch(/^<h3 data-block="quiz-1">Which\?<\/h3>/);
  });

  it.each([
    ['unknown', {}],
    ['examples', { rows: [] }],
    ['examples', { rows: [{ verdict: 'right', text: 'x', onclick: 'x()' }] }],
    ['quiz', { questions: [{ ...question, correct: 2 }] }],
    ['call-to-action', { text: 'x', url: 'javascript:x()' }],
    ['video', { title: 'x', url: 'data:video/webm;base64,', transcript: 'x' }],
    ['video', { title: 'x', url: '/a.webm', transcript: '' }],
    ['related', { title: 'x', url: '//elsewhere.test' }],
    ['related', { title: 'x', url: '/\t/elsewhere.test' }],
    ['call-to-action', { text: 'x', url: '/\n/elsewhere.test' }],
    ['related', { title: 'x', url: 'https://elsewhere.test' }],
  ])('M03 are left out if invalid: %s %j', (type, data) => {
    expect(expandBlocks(`<p>a</p>${placeholder(type, data)}`)).toEqual({ html: '<p>a</p>', blocks: [] });
  });

  it('M03 contain no characters that databases reject', () => {
    const html = placeholder('related', { title: 'a\0b\ud800', url: '/a' });
    expect(expandBlocks(html).blocks).toEqual([
      { id: 'related-1', type: 'related', data: { title: 'ab\ufffd', url: '/a' } },
    ]);
    expect(expandBlocks(placeholder('related', { title: '\0', url: '/a' })).blocks).toEqual([]);
  });

  it('M03 stay inert, whatever their texts and wherever they are', () => {
    const text = '"><img src=x onerror=x()><script>x()</script>';
    const block = placeholder('examples', { rows: [{ verdict: 'right', text }] });
    const { html } = expandBlocks(`${block}<p title='${block}'>a</p>`);
    expect(sanitise(html)).not.toMatch(/<script|<img/);
    expect(sanitise(expandBlocks(block).html)).toContain('&lt;script&gt;x()');
  });
});
