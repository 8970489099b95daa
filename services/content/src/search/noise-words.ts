/** Words that carry a question but not its subject. They count only when nothing else is left. */
export const noiseWords: ReadonlySet<string> = new Set(
  (
    'a about an and am are as at be been being best by can could correct correctly did difference do does dont explain ' +
    'explained find for from get give good has have help how i if in into is it like make mean meaning means me my need ' +
    'of on or our please right rule rules say should so some tell than that the their them there this to use used using ' +
    'versus vs want was way ways we what whats when where which who why will with without would write writing you your ' +
    'examples example between properly proper someone something'
  ).split(' '),
);
