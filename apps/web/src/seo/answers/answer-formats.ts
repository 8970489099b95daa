import type { AnswerCard } from '@contenthub/contracts/content/answer-card';

/** The parts of an answer card with their labels, in reading order. */
function labelledParts({ right, wrong, exceptions = [] }: AnswerCard): { label: string; text: string }[] {
  const parts = (label: string, texts: readonly string[]) => texts.map((text) => ({ label, text }));
  return [...parts('Right', right), ...parts('Wrong', wrong), ...parts('Exception', exceptions)];
}

/** An answer card as plain text: the rule, then its examples. */
export function answerText(card: AnswerCard): string {
  return [card.rule, ...labelledParts(card).map(({ label, text }) => `${label}: ${text}`)].join('\n');
}
