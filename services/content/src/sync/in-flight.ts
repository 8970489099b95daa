/** Answers in order, with several questions under way at once. */
export async function* inFlight<Q, A>(questions: Q[], atOnce: number, ask: (question: Q) => Promise<A>) {
  const asked: Promise<A>[] = [];
  for (let next = 0; next < questions.length || asked.length > 0; ) {
    while (next < questions.length && asked.length < atOnce) {
      const answer = ask(questions[next] as Q);
      // Whoever waits for it hears of a failure; until then it is nobody's surprise.
      answer.catch(() => {});
      asked.push(answer);
      next += 1;
    }
    yield await (asked.shift() as Promise<A>);
  }
}

/** The same as a list. */
export async function allInFlight<Q, A>(
  questions: Q[],
  atOnce: number,
  ask: (question: Q) => Promise<A>,
): Promise<A[]> {
  const answers: A[] = [];
  for await (const answer of inFlight(questions, atOnce, ask)) answers.push(answer);
  return answers;
}
