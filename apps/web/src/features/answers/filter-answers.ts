import type { AnswerListRow } from '@contenthub/contracts/content/answer-card';

/** Lower case without accents, quotes and other marks, so that "its" finds “it’s”. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The answers whose question, rule or category contains every typed word or the beginning of it. */
export function filterAnswers(answers: readonly AnswerListRow[], text: string): AnswerListRow[] {
  const words = normalize(text).split(' ').filter(Boolean);
  return answers.filter(({ question, rule, category }) => {
    const searched = ` ${normalize(`${question} ${rule} ${category ?? ''}`)}`;
    return words.every((word) => searched.includes(` ${word}`));
  });
}
