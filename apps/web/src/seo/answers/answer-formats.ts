import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import { escapeHtml } from '@contenthub/post-html/escape-html';

/** The parts of an answer card with their labels, in reading order. */
function labelledParts({ right, wrong, exceptions = [] }: AnswerCard): { label: string; text: string }[] {
  const parts = (label: string, texts: readonly string[]) => texts.map((text) => ({ label, text }));
  return [...parts('Right', right), ...parts('Wrong', wrong), ...parts('Exception', exceptions)];
}

/** An answer card as plain text: the rule, then its examples. */
export function answerText(card: AnswerCard): string {
  return [card.rule, ...labelledParts(card).map(({ label, text }) => `${label}: ${text}`)].join('\n');
}

/** An answer card as HTML that reads well without styles, for feeds, email and the Markdown version. */
export function answerHtml(card: AnswerCard): string {
  const items = labelledParts(card).map(({ label, text }) => `<li><strong>${label}:</strong> ${escapeHtml(text)}</li>`);
  const { title, url } = card.source ?? {};
  const source = title && (url ? `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>` : escapeHtml(title));
  return [
    '<blockquote>',
    `<p><strong>${escapeHtml(card.question)}</strong></p>`,
    `<p>${escapeHtml(card.rule)}</p>`,
    `<ul>${items.join('')}</ul>`,
    source ? `<p>Source: ${source}</p>` : '',
    '</blockquote>',
  ].join('');
}
