/** A question as an article writes it: a heading, lettered choices, and an answer that begins with the right letter. */
export type QuizQuestion = {
  heading: HTMLElement;
  choices: HTMLOListElement;
  answer: HTMLDetailsElement;
  right: number;
};

export function quizQuestions(body: HTMLElement): QuizQuestion[] {
  return [...body.querySelectorAll('ol')].flatMap((choices) => {
    const [heading, answer] = [choices.previousElementSibling, choices.nextElementSibling];
    if (!(heading instanceof HTMLHeadingElement && answer instanceof HTMLDetailsElement)) return [];
    const letter = /^[A-Z](?![a-z])/.exec(answer.querySelector('strong')?.textContent?.trim() ?? '')?.[0];
    const right = letter ? letter.charCodeAt(0) - 'A'.charCodeAt(0) : -1;
    return choices.children[right] ? [{ heading, choices, answer, right }] : [];
  });
}
