import type { Enliven } from '../article/enliven.ts';
import { copyText, openShareSheet } from '../comforts/pass-on.ts';
import styles from './Quiz.module.css';
import { type QuizAnswers, storeAnswers, storedAnswers } from './quiz-answers.ts';
import { type QuizQuestion, quizQuestions } from './quiz-questions.ts';

/** The answer was opened without a choice. */
const lookedUp = -1;

/**
 * Lets a reader take the quiz that they could only read. The choices of a question become buttons; the first one pressed
 * counts, is judged in words and opens the answer. Answers are stored, so that a reload changes nothing. The score goes
 * along at the lower edge and can be shared at the end.
 */
export const takeQuiz: Enliven = ({ body, post, shared, track }) => {
  const questions = quizQuestions(body);
  const last = questions.at(-1);
  if (!last) return;
  const given = new Map<QuizQuestion, number>();
  const score = () => questions.filter((question) => given.get(question) === question.right).length;
  const board = scoreBoard({
    onAgain() {
      given.clear();
      storeAnswers(post.postId, {});
      for (const question of questions) reset(question);
      tell('');
      questions[0]?.choices.querySelector('button')?.focus();
    },
    onShare() {
      const text = `I got ${score()} of ${questions.length} right in “${shared.title}”.`;
      if ('share' in navigator) openShareSheet({ ...shared, text });
      else copyText(`${text} ${shared.url}`, { done: 'Result copied.', failed: 'The result could not be copied.' });
      track('quiz/share', { ...post, rightAnswers: score() });
    },
  });
  const tell = (before: string) => {
    const done = given.size === questions.length;
    board.text.textContent = done
      ? `${before}You got ${score()} of ${questions.length} right.`
      : `${before}${score()} right, ${given.size} of ${questions.length} answered`;
    board.again.hidden = !done;
    board.share.hidden = !done;
    board.element.style.setProperty('--done', String(given.size / questions.length));
  };
  const take = (question: QuizQuestion, choice: number) => {
    if (given.has(question)) return;
    given.set(question, choice);
    storeAnswers(post.postId, answersById(given));
    judge(question, choice);
    question.answer.open = true;
    tell(verdictOf(question, choice));
    if (given.size === questions.length) track('quiz/finish', { ...post, rightAnswers: score() });
  };
  const before = storedAnswers(post.postId) ?? {};
  for (const question of questions) {
    offerChoices(question, (choice) => take(question, choice));
    question.answer.addEventListener('toggle', () => question.answer.open && take(question, lookedUp));
    const choice = before[question.heading.id];
    if (choice === undefined || choice >= question.choices.children.length) continue;
    given.set(question, choice);
    // Its answer stays closed: opening it would move the text under the reader's eyes.
    judge(question, choice);
  }
  last.answer.after(board.element);
  tell('');
};

function answersById(given: ReadonlyMap<QuizQuestion, number>): QuizAnswers {
  return Object.fromEntries([...given].map(([{ heading }, choice]) => [heading.id, choice]));
}

function offerChoices({ heading, choices }: QuizQuestion, onChoice: (choice: number) => void): void {
  choices.setAttribute('aria-labelledby', heading.id);
  for (const [index, choice] of [...choices.children].entries()) {
    const button = Object.assign(document.createElement('button'), { type: 'button', onclick: () => onChoice(index) });
    button.append(...choice.childNodes);
    choice.append(button);
  }
}

function verdictOf({ right }: QuizQuestion, choice: number): string {
  if (choice === lookedUp) return '';
  return choice === right ? 'Right. ' : `Not quite: the answer is ${letterOf(right)}. `;
}

const letterOf = (choice: number) => String.fromCharCode('A'.charCodeAt(0) + choice);

/** Marks the choices, and says it in words at the answer. The buttons keep their focus and do nothing any more. */
function judge(question: QuizQuestion, choice: number): void {
  const { choices, answer, right } = question;
  for (const [index, row] of [...choices.children].entries()) {
    const verdict = index === right ? 'right' : index === choice ? 'wrong' : '';
    row.setAttribute('data-verdict', verdict);
    row.querySelector('button')?.setAttribute('aria-disabled', 'true');
    if (index === choice) row.setAttribute('data-taken', '');
  }
  const words = Object.assign(document.createElement('strong'), { textContent: verdictOf(question, choice) });
  words.setAttribute('data-verdict', choice === right ? 'right' : 'wrong');
  if (choice !== lookedUp) answer.querySelector('summary')?.prepend(words);
}

function reset({ choices, answer }: QuizQuestion): void {
  answer.open = false;
  answer.querySelector('summary > [data-verdict]')?.remove();
  for (const row of choices.children) {
    row.removeAttribute('data-verdict');
    row.removeAttribute('data-taken');
    row.querySelector('button')?.removeAttribute('aria-disabled');
  }
}

/** Says how it goes, to listeners as well; stays in sight at the lower edge while the questions pass. */
function scoreBoard({ onAgain, onShare }: Record<'onAgain' | 'onShare', () => void>) {
  const element = Object.assign(document.createElement('div'), { className: styles.board });
  const text = Object.assign(document.createElement('p'), { role: 'status', className: styles.text });
  const button = (textContent: string, className: string | undefined, onclick: () => void) =>
    Object.assign(document.createElement('button'), { type: 'button', className, textContent, hidden: true, onclick });
  const share = button('Share your result', styles.share, onShare);
  const again = button('Take it again', styles.again, onAgain);
  element.append(text, share, again);
  return { element, text, share, again };
}
