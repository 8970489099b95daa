import type { PublishedData } from '@contenthub/contracts/content/blocks';
import { createElement, Fragment, type ReactElement } from 'react';
import type { BlockProps } from './block-props.ts';
import { withEmphasis } from './emphasis.ts';

type Question = PublishedData<'quiz'>['questions'][number];
type Score = NonNullable<PublishedData<'quiz'>['scores']>[number];

const letter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

/** The markup that the site makes interactive. Without JavaScript the answer opens. */
export function QuizBlock({ id, data: { questions, scores = [] } }: BlockProps<'quiz'>): ReactElement {
  const mark = { 'data-block': id };
  return createElement(
    Fragment,
    null,
    ...questions.flatMap((question) => questionElements(question, mark)),
    scores.length > 0 && scoreList(scores, mark),
  );
}

type Mark = { 'data-block': string | undefined };

function questionElements({ question, options, correct, explanation }: Question, mark: Mark): ReactElement[] {
  const answer = createElement(
    'p',
    null,
    createElement('strong', null, `${letter(correct)}.`),
    ' ',
    ...withEmphasis(explanation),
  );
  return [
    createElement('h3', mark, ...withEmphasis(question)),
    createElement('ol', mark, ...options.map((option) => createElement('li', null, ...withEmphasis(option)))),
    createElement('details', mark, createElement('summary', null, 'Show the answer'), answer),
  ];
}

/** Each begins with its number of right answers, which the site's quiz reads. The best comes first. */
function scoreList(scores: Score[], mark: Mark): ReactElement {
  const items = scores
    .toSorted((a, b) => b.from - a.from)
    .map(({ from, text }) =>
      createElement('li', null, createElement('strong', null, `${from} or more right:`), ' ', ...withEmphasis(text)),
    );
  return createElement('ul', { className: 'quiz-scores', ...mark }, ...items);
}
