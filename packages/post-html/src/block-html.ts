import type { BlockData, PostBlock } from '@contenthub/contracts/content/blocks';
import { escapeHtml } from './escape-html.ts';

const labels = { right: 'Right', wrong: 'Wrong', after: 'After', before: 'Before' };
const looks = { right: 'right', wrong: 'wrong', after: 'right', before: 'wrong' };

function examples({ rows }: BlockData['examples']): string {
  const items = rows.map(
    ({ verdict, text }) =>
      `<li class="example-${looks[verdict]}"><strong>${labels[verdict]}:</strong> <span>${escapeHtml(text)}</span></li>`,
  );
  return `<ul class="examples">${items.join('')}</ul>`;
}

const letter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

/** The markup that the site makes interactive. Without JavaScript the answer opens. */
function quiz({ questions, scores = [] }: BlockData['quiz']): string {
  const items = questions
    .map(({ question, options, correct, explanation }) => {
      const choices = options.map((option) => `<li>${escapeHtml(option)}</li>`).join('');
      const answer = `<p><strong>${letter(correct)}.</strong> ${escapeHtml(explanation)}</p>`;
      return `<h3>${escapeHtml(question)}</h3><ol>${choices}</ol><details><summary>Show the answer</summary>${answer}</details>`;
    })
    .join('');
  return items + quizScores(scores);
}

/** Each begins with its number of right answers, which the site's quiz reads. */
function quizScores(scores: NonNullable<BlockData['quiz']['scores']>): string {
  if (scores.length === 0) return '';
  const items = scores
    .toSorted((a, b) => b.from - a.from)
    .map(({ from, text }) => `<li><strong>${from} or more right:</strong> ${escapeHtml(text)}</li>`);
  return `<ul class="quiz-scores">${items.join('')}</ul>`;
}

function answer({ question, rule, right, wrong }: BlockData['answer']): string {
  const rows = [
    ...right.map((text) => ({ verdict: 'right' as const, text })),
    ...wrong.map((text) => ({ verdict: 'wrong' as const, text })),
  ];
  return `<p><strong>${escapeHtml(question)}</strong></p><p>${escapeHtml(rule)}</p>${examples({ rows })}`;
}

function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}

/** The transcript opens below the video, and is there without scripts, in feeds and for search. */
function video({ title, url, transcript }: BlockData['video']): string {
  const player = `<video controls preload="none" width="1280" height="720" src="${escapeHtml(url)}"></video>`;
  const paragraphs = transcript
    .split(/\n\s*\n/)
    .filter((text) => text.trim())
    .map((text) => `<p>${escapeHtml(text.trim())}</p>`);
  const figure = `<figure>${player}<figcaption>${escapeHtml(title)}</figcaption></figure>`;
  return `${figure}<details><summary>Transcript</summary>${paragraphs.join('')}</details>`;
}

/** A block as HTML that reads well without styles and scripts. All texts are escaped. */
export function renderBlock(block: PostBlock): string {
  switch (block.type) {
    case 'examples':
      return examples(block.data);
    case 'quiz':
      return quiz(block.data);
    case 'answer':
      return answer(block.data);
    case 'call-to-action':
      return `<p>${link(block.data.url, block.data.text)}</p>`;
    case 'video':
      return video(block.data);
    case 'related':
      return `<p class="related-post"><strong>Read next:</strong> ${link(block.data.url, block.data.title)}</p>`;
  }
}
