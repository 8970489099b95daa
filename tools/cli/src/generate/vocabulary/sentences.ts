import { parseLines } from './word-list.ts';

/** Sentences by their function in a paragraph. They fit every category. `{it}` is the subject or a word for it. */
export const sentences = {
  /** Statements about the subject. */
  claims: parseLines(`
    Most advice about {subject} stops where the trouble begins.
    There is one question that settles {it} in nearly every {thing}.
    Nobody is born knowing what to do with {subject}.
    The first thing to know about {it} is how little {people} need to know.
    What makes {it} difficult is {adverb} not the rule but the {thing} beside it.
    In {texts}, {subject} can do two jobs at once, and only one of them shows.
    You can learn the whole of {it} in {duration} and spend years on the rest.
    {people} disagree about {it}, and both sides have {number} good examples.
    The case for {subject} is simple: {reader} has less time than you think.
    A {quality} approach to {it} begins with the {thing} and not with the rule.
    Ask {number} {people} about {it} and you will hear {number} answers.
    If {it} could be reduced to one word, the word would be {abstract}.
    Behind every {fault} {thing} there is somebody who was in a hurry about {it}.
    {subject} and {other} look alike from a distance, and they {adverb} meet in the same {thing}.
    We tend to notice {it} only when something has gone wrong.
    The usual rule about {subject} is {quality}, and it covers about nine cases in ten.
    For {people}, {it} can be the difference between a {quality} {thing} and a {fault} one.
    {subject} came late into {texts}, and some {people} still resent that.
    It helps to think of {it} as a matter of {abstract} first and of {abstract} second.
    What {people} call {it} is {adverb} three different things under one name.
    The longer you look at {it}, the more {abstract} you find.
    Few questions reach us as often as those about {subject}.
    {reader} will forgive a lot, but not carelessness with {it}.
    There are two schools of thought on {it}, and they have never met.
    Handled well, {it} will never be noticed {place}.
    Once you have seen {it} {place}, you will see the same everywhere.
    The history of {subject} is shorter than {people} believe.
    Anyone who works with {texts} will meet {it} before the week is over.
    Between {subject} and {other} there is a {quality} middle way.
    The purpose of {it} is {abstract}, whatever {people} say.`),
  /** Reasons. */
  reasons: parseLines(`
    That is because {reader} looks for {abstract} before looking for {things}.
    {people} remember the {thing} that cost them nothing.
    One {quality} {thing} does more than {number} {fault} ones.
    The {things} that matter most are {adverb} the ones that nobody mentions.
    It costs {duration}, and it saves {reader} much more.
    What looks {quality} {place} may look {fault} an hour later.
    A {fault} {thing} asks for attention; a {quality} one gives it back.
    Without {abstract}, even {quality} {things} come apart.
    The difference {adverb} shows {place}, where nobody expects it.
    {people} tend to blame the {things}, but the cause is {abstract}.
    That is how trust is lost: one {fault} {thing} at a time.
    It works for the same reason that {abstract} works.
    In {text}, the {thing} comes first and everything else leans on it.
    You cannot fix {abstract} with more {things}.
    {reader} has seen {number} of these today and wants to see one that is {quality}.
    The rule survives because it protects {abstract}, not because it is old.
    There is no shortage of {things}; there is a shortage of {abstract}.
    When {abstract} and {abstract} pull in different directions, {people} {adverb} choose the second.
    Every {thing} you remove makes the next one stronger.
    A habit like this takes {duration} to learn and years to forget.
    Most of the time the {fault} version is also the longer one.
    The {thing} carries the weight, and the {things} around it only keep it company.
    Small differences in {abstract} add up over {number} pages.
    Nothing ages faster than a {fault} {thing}.
    {people} in {city} and {people} in {city} would settle it differently, and both would be understood.
    Consistency beats correctness more often than {people} like to admit.
    It is easier to add {abstract} than to take {things} away.
    The exception is real, but it lives mostly in {texts}.
    Memory keeps the shape of {text} long after it has lost the {things}.
    A {quality} {thing} is {quality} for a reason, and the reason is rarely talent.`),
  /** Advice to the reader. */
  advice: parseLines(`
    So {move}, and {move}.
    If you have only {duration}, {move}.
    Before anything else, {move}.
    When in doubt, {move}.
    Start with the {thing} that worries you most, and {move}.
    Do it {moment}: {move}.
    Choose one {thing} and {move}.
    Give yourself {duration}, then {move}.
    Look at {text} you admire and count the {things}.
    Keep the {quality} {thing} and let the {fault} one go.
    Ask {reader} to point at the {thing} that is hardest to follow.
    Leave {abstract} for later; now {move}.
    Put your most useful {thing} {place}.
    Do not touch the {things} until the {abstract} is right.
    Read what you have {moment}, and mark each {thing} that slows you down.
    Take {number} {texts} from last month and look for the {thing} they share.
    Swap one {fault} {thing} for a {quality} one, and stop there.
    Whatever you do {place}, {move}.
    Try the opposite once: {move}.
    Write down what {reader} should remember, and check that it stands {place}.
    If the {thing} still feels {fault}, {move}.
    Make it a rule for {duration}: {move}.
    Show it to {reader}, say nothing, and watch where the eyes stop.
    Trust the {thing} that survives {number} readings.
    When somebody objects, {move} before you answer.
    Prefer {things} to {things} when you can, and {abstract} to both.`),
  /** Anecdotes. */
  examples: parseLines(`
    {name}, who works with {texts} in {city}, found this out {moment}.
    In {city}, {name} once spent {duration} on a single {thing} and never regretted it.
    Take {name}: {number} years of {texts}, and still a {fault} {thing} now and then.
    “I used to begin with the {things},” says {name}, “and now I begin with the {abstract}.”
    A reader from {city} sent us {text} in which one {thing} changed everything.
    When {name} and {name} compared their {texts}, only the {things} were different.
    {name} keeps a list of {things} beside the keyboard and crosses one off each week.
    Last year a group of {people} in {city} tried it for {duration} and kept the habit.
    {name} learned it from {reader}, and {name} learned it from {name}.
    We asked {people} from {city}, and all but {number} of them chose the {quality} one.
    There is a story about {text} that reached {city} with a single {thing} missing.
    “Nobody told me about {it},” wrote {name} from {city}, “until it was almost too late.”
    In one of our own {texts}, the {fault} {thing} stood {place} for {duration}.
    {name} reads every {thing} twice: once for {abstract} and once for {abstract}.
    At a workshop in {city}, {people} were given {duration} and one {thing}.
    For {name} the turning point came with {it}, {moment}.`),
  /** Conclusions. */
  closers: parseLines(`
    That is all there is to it.
    The rest is {abstract}.
    It is a small thing, and {reader} will feel it.
    You will know it when it is gone.
    Nobody will thank you for it, and everybody will read on.
    From there, {it} will take care of the rest.
    It sounds {fault} on paper and {adverb} works.
    That much {abstract} is enough.
    The {thing} will do the rest.
    And if it fails, you have lost {duration}.
    Rules end here, and judgment begins.
    Anything more would be {abstract} for its own sake.
    {people} have settled for worse.
    Try it once before you disagree.
    After that, stop.`),
  /** Occasional sentences with a rare word. */
  curios: parseLines(`
    The word <em>{rare}</em> came up in the same conversation, and nobody asked why.
    {name} once built a whole paragraph around <em>{rare}</em> and then cut it.
    If you want a word that {people} will look up, there is always <em>{rare}</em>.
    It has about as much to do with {abstract} as <em>{rare}</em> has.
    In the margin somebody had written <em>{rare}</em>, and nothing else.
    Dictionaries give <em>{rare}</em> half a column; {subject} would need a page.`),
};

/** First sentences of posts. */
export const openings = parseLines(`
  Somewhere in {city}, somebody is looking at {text} and wondering about {subject}.
  Here is a {thing} that has started more arguments than it deserves, and it is all about {subject}.
  You have {duration}, {text} and a question about {subject}.
  Most {people} meet {subject} for the first time in {texts}.
  {name} wrote to us from {city} with a question about {subject}.
  Let's begin with what everybody knows about {subject}, and then with what is true.
  It {adverb} starts with one {fault} {thing}.
  Nobody wakes up thinking about {subject}, and then there is {text} to finish.
  Two {people} look at the same {thing}, and only one of them sees {subject}.
  There is a {quality} answer to questions about {subject}, and there is a long one.
  A few years ago, {people} would have laughed at the idea of {subject} in {texts}.
  If {subject} came with instructions, they would fit {place}.
  This page is about {subject}: the rule, the trouble and the {quality} exception.
  Every {thing} makes a promise, and {subject} can keep it or break it.`);

export const excerpts = parseLines(`
  A {quality} look at {subject}, with {number} examples and one exception.
  What {people} should know about {subject} before the next {thing}.
  {subject} in {texts}: a rule, a test and the cases that cause trouble.
  You can settle {subject} in {duration}. Here is how {people} do it.
  Why {subject} can trip up {people}, and the {quality} habit that helps.
  {number} ways to handle {subject} in {texts}, from {quality} to {quality}.
  The short answer is {abstract}. The longer one is about {subject}.
  Everything about {subject} that fits between two coffees.
  How {people} in {city} deal with {subject}, and what you can take from them.
  {reader} will notice {subject} first. Make sure it is {quality}.`);
