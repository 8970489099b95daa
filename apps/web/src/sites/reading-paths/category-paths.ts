import type { PathsByCategory } from './reading-path.ts';

/** Paths of the main blog's categories, by slug. */
export const mainPaths: PathsByCategory = {
  handbook: {
    goal: 'Six rules, from the smallest word to two sentences in one.',
    steps: [
      { slug: 'a-an-the', reason: 'Begin with the word before the noun.' },
      { slug: 'subject-verb-agreement', reason: 'Give the noun a verb that fits.' },
      { slug: 'conditional-sentences', reason: 'See what “if” does to that verb.' },
      { slug: 'comma-rules', reason: 'Mark the parts of the sentence.' },
      { slug: 'run-on-sentences', reason: 'Find where one sentence should be two.' },
      { slug: 'semicolon', reason: 'Or join the two on purpose.' },
    ],
  },
  grammar: {
    goal: 'From naming a word’s job to choosing its tense.',
    steps: [
      { slug: 'part-of-speech-quiz', reason: 'Find out what job a word has.' },
      { slug: 'subject-verb-agreement', reason: 'Match the subject and its verb.' },
      { slug: 'adverb-placement', reason: 'Give every adverb its place.' },
      { slug: 'conditional-sentences', reason: 'Put it together in sentences with “if.”' },
    ],
  },
  sentences: {
    goal: 'From a correct sentence to one that reads well.',
    steps: [
      { slug: 'run-on-sentences', reason: 'Know where a sentence ends.' },
      { slug: 'semicolon', reason: 'Join two that belong together.' },
      { slug: 'garden-path-sentences', reason: 'See where readers stumble, and why.' },
      { slug: 'sentence-length', reason: 'Then listen to the rhythm of a paragraph.' },
    ],
  },
  'commonly-confused-words': {
    goal: 'Four pairs and a test for each, easiest first.',
    steps: [
      { slug: 'its-vs-its', reason: 'One test, and no exceptions.' },
      { slug: 'affect-vs-effect', reason: 'One test, and four exceptions.' },
      { slug: 'who-vs-whom', reason: 'Practice with the hardest pair.' },
      { slug: 'ie-vs-eg', reason: 'The same idea, for two abbreviations.' },
    ],
  },
  'punctuation-capitalization': {
    goal: 'From the most common mark to the most feared one.',
    steps: [
      { slug: 'comma-rules', reason: 'Learn the five places it belongs.' },
      { slug: 'run-on-sentences', reason: 'See what a comma cannot do alone.' },
      { slug: 'semicolon', reason: 'Use the mark that can.' },
    ],
  },
  'writing-techniques': {
    goal: 'From the word to the scene.',
    steps: [
      { slug: 'strong-verbs', reason: 'Choose the exact word.' },
      { slug: 'garden-path-sentences', reason: 'Build sentences that nobody reads twice.' },
      { slug: 'sentence-length', reason: 'Vary their length.' },
      { slug: 'show-dont-tell', reason: 'Put evidence on the page.' },
    ],
  },
  'writing-process': {
    goal: 'From an empty page to a text that can go out.',
    steps: [
      { slug: 'how-to-outline', reason: 'Plan claims, not topics.' },
      { slug: 'cut-wordiness', reason: 'Cut the draft down to what it says.' },
      { slug: 'fresh-eyes', reason: 'Read it as if someone else wrote it.' },
    ],
  },
  'writing-with-ai': {
    goal: 'From how a model works to what you may do with its text.',
    steps: [
      { slug: 'how-language-models-predict', reason: 'Understand what the machine does.' },
      { slug: 'before-you-paste', reason: 'Decide what it may see.' },
      { slug: 'prompts-that-help', reason: 'Ask for what you need.' },
      { slug: 'checking-an-ai-summary', reason: 'Check what it gives you.' },
    ],
  },
  workplace: {
    goal: 'From choosing the channel to saying the difficult thing.',
    steps: [
      { slug: 'meeting-message-or-document', reason: 'Pick the way to say it.' },
      { slug: 'eod-meaning', reason: 'Agree on when it is due.' },
      { slug: 'giving-feedback', reason: 'Say what should change, and how.' },
      { slug: 'asking-for-a-raise', reason: 'Then ask for something yourself.' },
    ],
  },
  'academic-writing': {
    goal: 'From a claim to a paper that credits its sources.',
    steps: [
      { slug: 'thesis-statement', reason: 'Decide what you will prove.' },
      { slug: 'how-to-outline', reason: 'Put the argument in order.' },
      { slug: 'how-to-paraphrase', reason: 'Use sources in your own words.' },
      { slug: 'apa-vs-mla', reason: 'Cite them in the right style.' },
    ],
  },
  plagiarism: {
    goal: 'From the mistake nobody means to make to citing it right.',
    steps: [
      { slug: 'patchwriting', reason: 'Recognize the accident.' },
      { slug: 'how-to-paraphrase', reason: 'Learn the method that prevents it.' },
      { slug: 'self-plagiarism', reason: 'Know the rule for your own words.' },
      { slug: 'citing-a-source-within-a-source', reason: 'Credit the right person.' },
    ],
  },
  'career-advice': {
    goal: 'From the first page they read to the last one you write.',
    steps: [
      { slug: 'resume-summary', reason: 'Get read.' },
      { slug: 'career-change-cover-letter', reason: 'Explain the turn you took.' },
      { slug: 'tell-me-about-yourself', reason: 'Answer the first question.' },
      { slug: 'asking-for-a-raise', reason: 'Ask for what the work is worth.' },
    ],
  },
};

export const engineeringPaths: PathsByCategory = {
  infrastructure: {
    goal: 'From one durable write to ten million safe ones.',
    steps: [
      { slug: 'group-commit', reason: 'Acknowledge only what is stored.' },
      { slug: 'counting-once', reason: 'Make repeated deliveries harmless.' },
      { slug: 'backfills-without-fear', reason: 'Change the rows that you stored.' },
    ],
  },
};
