import type { Topic } from './topic.ts';
import { parseLines, parseList } from './word-list.ts';

/** Topics about AI, the company and its product. */
export const aiTopics: Record<string, Topic> = {
  ai: {
    family: 'machine',
    weight: 4,
    subjects: parseList(`
      language models, machine learning, neural networks, prompts, hallucinations, tokens, training data, chatbots, AI bias,
      retrieval, fine-tuning, AI agents, speech recognition, machine translation, context windows, embeddings, AI detectors,
      reinforcement learning, small models, image generators`),
    titles: parseLines(`
      a {quality} introduction to {subject} for {people}
      {subject} at work in {texts}
      {subject} explained to {people} in {duration}
      {subject} vs. {other}: what {people} should know
      {number} myths about {subject} that {people} believe
      what {subject} cannot do for {people}`),
    sentences: parseLines(`
      Think of {subject} as a well-read guest who was never outside.
      What {subject} will give you is likely, which is not the same as true.
      Ask {people} in five years about {subject} and the numbers here will look small.
      The hard part of {subject} was never the arithmetic; it was choosing what to count.`),
    tags: parseList('artificial intelligence, language models, machine learning, explainers, ethics'),
  },
  'writing-with-ai': {
    family: 'machine',
    weight: 4,
    subjects: parseList(`
      a first draft with AI, AI outlines, your own voice, AI feedback, brainstorming with a model, AI summaries, disclosure,
      prompt templates, AI rewrites, fact-checking, tone adjustment, AI translation, research with a model, AI in the classroom,
      editing a machine's draft, a prompt library`),
    titles: parseLines(`
      how {people} use {subject} for {texts}
      {subject}: {number} {quality} rules for {people}
      {subject} without losing yourself in {texts}
      should {people} trust {subject} in {texts}?
      {subject} or {other}: a {quality} workflow for {texts}
      what {people} learned from {subject}`),
    sentences: parseLines(`
      Decide what you think before you ask, and {subject} will serve you better.
      The danger in {subject} is how finished everything looks.
      Keep one {thing} in every page that no machine would have written, and let {subject} do the rest.
      Say openly where {subject} helped; {people} {adverb} mind less than you fear.`),
    tags: parseList('ai writing, prompts, voice, editing, workflow, disclosure'),
  },
  company: {
    family: 'machine',
    weight: 2,
    subjects: parseList(`
      our values, remote teamwork, our hiring process, a year in numbers, our offices, inclusion, our writing culture, volunteering,
      team offsites, our design principles, learning budgets, internal feedback, how we make decisions, our newsroom`),
    titles: parseLines(`
      inside the company: {subject} and {people}
      {subject}: what {people} asked us
      how {subject} shaped our {things}
      {number} {quality} lessons from {subject}
      {subject} and {other}, told by {people}
      what we changed about {subject} for {people}`),
    sentences: parseLines(`
      We wrote about {subject} once before, and {people} wrote back.
      What surprised us about {subject} was how many {things} it touched.
      A company is a long conversation, and {subject} came up in it early.`),
    tags: parseList('company news, culture, people, values, careers'),
  },
  'grammarly-vs-competition': {
    family: 'machine',
    weight: 2,
    subjects: parseList(`
      grammar checkers, browser extensions, plagiarism checkers, paraphrasing tools, style checkers, writing assistants,
      mobile keyboards, AI chatbots, citation generators, spelling checkers, translation tools, readability scores`),
    titles: parseLines(`
      {subject} compared for {people}
      how to choose {subject} for {texts}
      {subject} vs. {other}: an honest look for {people}
      {number} questions to ask about {subject} and {texts}
      free and paid {subject} for {people}
      which {subject} help with {texts}?`),
    sentences: parseLines(`
      A comparison of {subject} is only fair with the same {text} in every one of them.
      We make one of these ourselves, so read what we say about {subject} with that in mind.
      Price is the easiest thing to compare in {subject} and {adverb} the least useful.`),
    tags: parseList('comparisons, writing tools, grammar checkers, buying guides'),
  },
  product: {
    family: 'machine',
    weight: 3,
    subjects: parseList(`
      tone detection, the personal dictionary, the desktop app, the mobile keyboard, style suggestions, snippets, goals,
      the weekly report, citations in the editor, full-sentence rewrites, the browser extension, voice typing, shared style guides,
      offline mode, keyboard shortcuts, the document editor`),
    titles: parseLines(`
      how to use {subject} in {texts}
      new: {subject} for {people}
      {subject}: {number} {quality} tricks for {people}
      get more from {subject} in {texts}
      {subject} and {other}, better together in {texts}
      why we rebuilt {subject} for {people}`),
    sentences: parseLines(`
      Turn on {subject} in the settings and it will wait quietly until you need it.
      The idea for {subject} came from a letter that {people} sent us.
      With {subject} you keep the last word, as you should.
      We measured {subject} by what people undid.`),
    tags: parseList('product updates, features, how-to, shortcuts, editor'),
  },
  'trust-security': {
    family: 'machine',
    weight: 2,
    subjects: parseList(`
      encryption, data retention, passkeys, phishing, privacy settings, a security audit, single sign-on, account recovery,
      responsible disclosure, access reviews, safe defaults, vendor checks, two-factor login, a bug bounty`),
    titles: parseLines(`
      how we think about {subject} and your {texts}
      {subject}: what {people} should know
      {number} {quality} questions about {subject}
      {subject} for {people}, without fear
      {subject} and {other}: how we keep {texts} safe
      our approach to {subject} for {people}`),
    sentences: parseLines(`
      Trust in {subject} is earned in years and spent in an afternoon.
      Most people meet {subject} only when something has gone wrong.
      We publish what we do about {subject} so that {people} can check it.
      The safest copy of {text} is the one that was never made, and {subject} should respect that.`),
    tags: parseList('security, privacy, trust, accounts, data protection'),
  },
  'user-stories': {
    family: 'craft',
    weight: 2,
    subjects: parseList(`
      a second language, a first novel, a night shift, a family recipe book, a late degree, a courtroom, a newsroom, a small farm,
      dyslexia, a translated life, a wedding speech, a school paper, a lighthouse, a letter home, a food truck`),
    titles: parseLines(`
      {subject} and {number} hundred {texts}: one writer's story
      how {subject} taught {name} to write {texts}
      {name} on {subject}, {texts} and patience
      from {subject} to {texts}: a conversation with {name}
      what {subject} gave {name} and other {people}
      {name} writes {texts} between {subject} and breakfast`),
    sentences: parseLines(`
      It began with {subject}, and nobody in {city} thought it would end in {texts}.
      “{subject} will not wait,” {name} says, “so I write around it.”
      When we asked about {subject}, there was a long pause and then a {quality} laugh.
      You can hear {subject} in every {thing} once you know it is there.`),
    tags: parseList('interviews, writers, profiles, inspiration, second language'),
  },
};
