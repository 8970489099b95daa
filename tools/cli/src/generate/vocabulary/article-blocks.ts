import { parseLines } from './word-list.ts';

/** Text for headings, lists, quotations, tables and links. */
export const sectionHeadings = parseLines(`
  What {subject} can do
  Where {subject} can go wrong
  The rule, and why it exists
  A test you can run in a minute
  What {people} look for
  Start with the {thing}
  {number} habits that help
  Before and after
  When to break the rule
  The case against {subject}
  {subject} in {texts}
  {subject} or {other}?
  How {people} decide
  A closer look at {abstract}
  What to do {moment}
  The {fault} version and the {quality} one
  Why {reader} cares
  Common mistakes with {subject}
  A {quality} example
  {abstract} before {abstract}
  What changes in {texts}
  The exception worth knowing
  Questions we hear about {subject}
  Making it a habit
  An old argument about {things}
  If you have only {duration}
  The {thing} in the middle
  What {name} learned`);

export const smallHeadings = parseLines(`
  In {texts}
  With {people} in mind
  When time is short
  The {thing} test
  A note on {abstract}
  Too many {things}
  For {people}
  If {reader} objects
  One {thing} at a time
  The {quality} exception`);

export const listLeads = parseLines(`
  Try these in order:
  A {quality} checklist for {texts}:
  {people} {adverb} do the following:
  Before you go on:
  What to look for {place}:
  In short:`);

export const listItems = parseLines(`
  {move}
  {move}
  {move}
  {move} {moment}
  keep {number} {things} and cut the rest
  look for {abstract} {place}
  ask {reader} about the {thing}
  compare {text} with one that is {quality}
  leave the {fault} {thing} out`);

export const quotations = parseLines(`
  “I thought it was about {things}. It was about {abstract}.” — {name}, {city}
  “Give me one {quality} {thing} and I will read the rest.” — {name}, {city}
  “We spent {duration} on {subject} and I would do it again.” — {name}, {city}
  “The {fault} {thing} is always the one you liked best.” — {name}, {city}
  “Nobody ever complained that {text} had too much {abstract}.” — {name}, {city}`);

export const linkLeads = parseLines(`
  If this was useful, read {link} next.
  The same question comes back in {link}.
  We wrote more about this in {link}.
  For the other side of the matter, see {link}.
  {link} takes up where this page ends.
  {people} who liked this also read {link}.`);

export const measures = parseLines(`
  Median response
  Slowest one in a hundred
  Memory at rest
  Memory at the peak
  Requests per second
  Errors per million
  Size on disk
  Time to start
  Rows read per query
  Cost per day
  Battery per hour
  Queue depth`);

/** Code samples, already escaped. */
export const snippets = [
  ['const {item} = await load(id);', 'if (!{item}) return undefined;', 'return finish({item});'],
  ['for (const {item} of waiting) {', '  if (seen.has({item}.id)) continue;', '  await store({item});', '}'],
  ['select count(*)', 'from {item}', "where created_at &gt; now() - interval '1 day';"],
  ['try {', '  await send({item}, { timeout: 2000 });', '} catch (error) {', '  retryLater({item});', '}'],
];
