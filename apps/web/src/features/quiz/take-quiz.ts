import type { Enhancement } from '../post/enhancements/enhancement.ts';
import { copyText, openShareSheet } from '../share/share.ts';
import styles from './Quiz.module.css';
import { loadAnswers, type QuizAnswers, saveAnswers } from './quiz-answers.ts';

/** A question in an article: a heading, lettered choices, and an answer that begins with the right letter. */
export type QuizQuestion = {
  heading: HTMLElement;
  choices: HTMLOListElement;
  answer: HTMLDetailsElement;
  correctChoice: number;
};

export function findQuestions(body: HTMLElement): QuizQuestion[] {
  return [...body.querySelectorAll('ol')].flatMap((choices) => {
    const [heading, answer] = [choices.previousElementSibling, choices.nextElementSibling];
    if (!(heading instanceof HTMLHeadingElement && answer instanceof HTMLDetailsElement)) return [];
    const letter = /^[A-Z](?![a-z])/.exec(answer.querySelector('strong')?.textContent?.trim() ?? '')?.[0];
    const correctChoice = letter ? letter.charCodeAt(0) - 'A'.charCodeAt(0) : -1;
    return choices.children[correctChoice] ? [{ heading, choices, answer, correctChoice }] : [];
  });
}

/** The answer was revealed without a choice. */
const revealed = -1;

/**
 * Makes a quiz interactive. The choices become buttons. The first click counts, is graded in words and reveals the
 * answer. Answers are stored, so that a reload changes nothing. The score is shown at the lower edge and can be shared
 * at the end.
 */
export const takeQuiz: Enhancement = ({ body, post, shared, track }) => {
  const questions = findQuestions(body);
  const last = questions.at(-1);
  if (!last) return;
  const answers = new Map<QuizQuestion, number>();
  const score = () => questions.filter((question) => answers.get(question) === question.correctChoice).length;
  const getScoreText = takeScoreTexts(body);
  const board = scoreBoard({
    onAgain() {
      answers.clear();
      saveAnswers(post.postId, {});
      for (const question of questions) reset(question);
      updateScore('');
      questions[0]?.choices.querySelector('button')?.focus();
    },
    onShare() {
      const text = `I got ${score()} of ${questions.length} right on “${shared.title}”`;
      if ('share' in navigator) openShareSheet({ ...shared, text });
      else
        copyText(`${text} ${shared.url}`, { done: 'Result copied.', failed: 'Couldn’t copy your result. Try again.' });
      track('quiz/share', { ...post, rightAnswers: score() });
    },
  });
  const updateScore = (before: string) => {
    const done = answers.size === questions.length;
    board.text.textContent = done
      ? `${before}You got ${score()} of ${questions.length} right. ${getScoreText(score())}`.trim()
      : `${before}${score()} right, ${answers.size} of ${questions.length} answered`;
    board.again.hidden = !done;
    board.share.hidden = !done;
    board.element.style.setProperty('--done', String(answers.size / questions.length));
  };
  const answerQuestion = (question: QuizQuestion, choice: number) => {
    if (answers.has(question)) return;
    answers.set(question, choice);
    saveAnswers(post.postId, answersById(answers));
    showVerdict(question, choice);
    question.answer.open = true;
    updateScore(getVerdict(question, choice));
    if (answers.size === questions.length) track('quiz/finish', { ...post, rightAnswers: score() });
  };
  const before = loadAnswers(post.postId) ?? {};
  for (const question of questions) {
    renderChoices(question, (choice) => answerQuestion(question, choice));
    question.answer.addEventListener('toggle', () => question.answer.open && answerQuestion(question, revealed));
    const choice = before[question.heading.id];
    if (choice === undefined || choice >= question.choices.children.length) continue;
    answers.set(question, choice);
    // The answer stays closed, because opening it would shift the text.
    showVerdict(question, choice);
  }
  last.answer.after(board.element);
  updateScore('');
};

/** Hides the editor's texts for each score, which the board shows at the end. Returns the best one that is reached. */
function takeScoreTexts(body: HTMLElement): (score: number) => string {
  const lists = [...body.querySelectorAll<HTMLElement>('.quiz-scores')];
  for (const list of lists) list.hidden = true;
  const texts = lists
    .flatMap((list) => [...list.children])
    .map(({ firstChild, textContent }) => {
      const label = firstChild?.textContent ?? '';
      return { from: Number.parseInt(label, 10), text: textContent.slice(label.length).trim() };
    });
  const best = texts.toSorted((a, b) => b.from - a.from);
  return (score) => best.find(({ from }) => from <= score)?.text ?? '';
}

function answersById(chosen: ReadonlyMap<QuizQuestion, number>): QuizAnswers {
  return Object.fromEntries([...chosen].map(([{ heading }, choice]) => [heading.id, choice]));
}

function renderChoices({ heading, choices }: QuizQuestion, onChoice: (choice: number) => void): void {
  choices.setAttribute('aria-labelledby', heading.id);
  for (const [index, choice] of [...choices.children].entries()) {
    const button = Object.assign(document.createElement('button'), { type: 'button', onclick: () => onChoice(index) });
    button.append(...choice.childNodes);
    choice.append(button);
  }
}

function getVerdict({ correctChoice }: QuizQuestion, choice: number): string {
  if (choice === revealed) return '';
  return choice === correctChoice ? 'Right. ' : `Not quite. The answer is ${getLetter(correctChoice)}. `;
}

const getLetter = (choice: number) => String.fromCharCode('A'.charCodeAt(0) + choice);

/** Marks the choices and adds the verdict to the answer. The buttons stay focusable but do nothing. */
function showVerdict(question: QuizQuestion, choice: number): void {
  const { choices, answer, correctChoice } = question;
  for (const [index, row] of [...choices.children].entries()) {
    const verdict = index === correctChoice ? 'right' : index === choice ? 'wrong' : '';
    row.setAttribute('data-verdict', verdict);
    row.querySelector('button')?.setAttribute('aria-disabled', 'true');
    if (index === choice) row.setAttribute('data-taken', '');
  }
  const words = Object.assign(document.createElement('strong'), { textContent: getVerdict(question, choice) });
  words.setAttribute('data-verdict', choice === correctChoice ? 'right' : 'wrong');
  if (choice !== revealed) answer.querySelector('summary')?.prepend(words);
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

/** Shows the score, also to screen readers. It sticks to the lower edge while the quiz is in view. */
function scoreBoard({ onAgain, onShare }: Record<'onAgain' | 'onShare', () => void>) {
  const element = Object.assign(document.createElement('div'), { className: styles.board });
  const text = Object.assign(document.createElement('p'), { role: 'status', className: styles.text });
  const button = (textContent: string, className: string | undefined, onclick: () => void) =>
    Object.assign(document.createElement('button'), { type: 'button', className, textContent, hidden: true, onclick });
  const share = button('Share your result', styles.share, onShare);
  const again = button('Retake quiz', styles.again, onAgain);
  element.append(text, share, again);
  return { element, text, share, again };
}
