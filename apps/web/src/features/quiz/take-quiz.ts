import type { Enliven } from '../article/enliven.ts';
import styles from './Quiz.module.css';
import { type QuizQuestion, quizQuestions } from './quiz-questions.ts';

type Outcome = 'right' | 'wrong' | 'skipped';

/**
 * Lets a reader take the quiz that they could only read: the choices of a question become radio buttons, and opening its
 * answer judges the one that was taken. A count of what was right goes along.
 */
export const takeQuiz: Enliven = ({ body, post, track }) => {
  const questions = quizQuestions(body);
  const last = questions.at(-1);
  if (!last) return;
  const outcomes = new Map<QuizQuestion, Outcome>();
  const board = scoreBoard(() => {
    outcomes.clear();
    for (const question of questions) reset(question);
    tell('');
    questions[0]?.choices.querySelector('input')?.focus();
  });
  const tell = (before: string) => {
    const right = [...outcomes.values()].filter((outcome) => outcome === 'right').length;
    const done = outcomes.size === questions.length;
    board.text.textContent = done
      ? `${before}You got ${right} of ${questions.length} right.`
      : `${before}${right} right, ${outcomes.size} of ${questions.length} answered`;
    board.again.hidden = !done;
    board.element.style.setProperty('--done', String(outcomes.size / questions.length));
    if (done) track('quiz/finish', { ...post, rightAnswers: right });
  };
  for (const [index, question] of questions.entries()) {
    offerChoices(question, `question-${index + 1}`);
    question.answer.addEventListener('toggle', () => {
      if (!question.answer.open || outcomes.has(question)) return;
      const outcome = judge(question);
      outcomes.set(question, outcome);
      tell({ right: 'Right. ', wrong: 'Not quite. ', skipped: '' }[outcome]);
    });
  }
  last.answer.after(board.element);
  tell('');
};

function offerChoices({ heading, choices }: QuizQuestion, name: string): void {
  choices.setAttribute('role', 'radiogroup');
  choices.setAttribute('aria-labelledby', heading.id);
  for (const choice of choices.children) {
    choice.setAttribute('role', 'none');
    const radio = Object.assign(document.createElement('input'), { type: 'radio', name });
    const label = document.createElement('label');
    label.append(radio, ...choice.childNodes);
    choice.append(label);
  }
}

function judge({ choices, right }: QuizQuestion): Outcome {
  const radios = [...choices.querySelectorAll('input')];
  const taken = radios.findIndex(({ checked }) => checked);
  for (const [index, radio] of radios.entries()) {
    radio.disabled = true;
    const verdict = index === right ? 'right' : index === taken ? 'wrong' : '';
    radio.closest('li')?.setAttribute('data-verdict', verdict);
  }
  if (taken < 0) return 'skipped';
  return taken === right ? 'right' : 'wrong';
}

function reset({ choices, answer }: QuizQuestion): void {
  answer.open = false;
  for (const radio of choices.querySelectorAll('input')) {
    Object.assign(radio, { checked: false, disabled: false });
    radio.closest('li')?.removeAttribute('data-verdict');
  }
}

/** Says how it goes, to listeners as well; stays in sight at the lower edge while the questions pass. */
function scoreBoard(onAgain: () => void) {
  const element = Object.assign(document.createElement('div'), { className: styles.board });
  const text = Object.assign(document.createElement('p'), { role: 'status' });
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    className: styles.again,
    textContent: 'Take it again',
    hidden: true,
    onclick: onAgain,
  });
  element.append(text, again);
  return { element, text, again };
}
