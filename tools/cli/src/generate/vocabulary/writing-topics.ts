import type { Topic } from './topic.ts';
import { parseLines, parseList } from './word-list.ts';

export const writingTopics: Record<string, Topic> = {
  'creative-writing': {
    family: 'craft',
    weight: 4,
    subjects: parseList(`
      dialogue, character names, a first chapter, setting, plot twists, a villain, subtext, backstory, an ending, suspense,
      a short story's middle, worldbuilding, inner monologue, a love scene, humor, the opening line, conflict, a minor character,
      flash fiction, a writing prompt, the second act, weather in fiction`),
    titles: parseLines(`
      how to write {subject} that {people} remember
      {subject} in {texts}: what {people} can learn
      {number} {quality} exercises for {subject}
      the trouble with {subject} in {texts}
      show it, then stop: {subject} in {texts}
      {subject} and {other}: a lesson for {people}`),
    sentences: parseLines(`
      A scene needs somebody who wants something, and {subject} should make it harder to get.
      Write {subject} badly on Tuesday so that you can write it well on Thursday.
      In fiction, {subject} should leave a chair empty for {reader}.
      Ask a character about {subject} and write down the answer in one breath.`),
    tags: parseList('fiction, storytelling, characters, dialogue, plot, writing prompts'),
  },
  'language-trends-culture': {
    family: 'language',
    weight: 3,
    subjects: parseList(`
      singular they, emoji, texting abbreviations, regional accents, baby talk, corporate jargon, internet slang, swear words,
      new dictionary entries, gender-neutral titles, vocal fry, spelling bees, British spelling, movie quotes, place names,
      sports metaphors, loanwords, memes, sign languages, dying languages, crosswords, last names`),
    titles: parseLines(`
      how {subject} changed the way {people} write {texts}
      why {people} argue about {subject}
      a short history of {subject} for {people}
      {subject} in {texts}: trend or keeper?
      what {subject} can tell us about {people}
      {subject} and {other}: a year in language for {people}`),
    sentences: parseLines(`
      Every generation finds {subject} in the mouths of the next one and worries.
      Dictionaries follow {subject} at a distance of about ten years.
      {subject} spread from {city} to {city} before anyone printed a word about it.
      What looks like decay in {subject} is {adverb} a rule that nobody had written down yet.`),
    tags: parseList('language change, slang, culture, dictionaries, history of english, internet'),
  },
  plagiarism: {
    family: 'study',
    weight: 2,
    subjects: parseList(`
      accidental plagiarism, self-plagiarism, patchwriting, mosaic plagiarism, common knowledge, copied code, image credits,
      contract cheating, similarity reports, ghostwritten work, borrowed ideas, fair use, honor codes, reused homework`),
    titles: parseLines(`
      what counts as {subject} in {texts}?
      how to handle {subject} in {texts}
      {subject}: {number} cases that {people} get wrong
      {subject} explained for {people}
      a {quality} conversation about {subject} with {people}
      {subject} vs. {other} in {texts}`),
    sentences: parseLines(`
      Most cases of {subject} begin with {fault} notes and end with an apology.
      A similarity report can point at {subject}, but only a person can judge it.
      When {people} talk about {subject}, they mean trust more than {things}.
      Write down where it came from at once, and {subject} will never be your problem.`),
    tags: parseList('plagiarism, academic integrity, sources, note-taking, originality'),
  },
  'summarizing-paraphrasing': {
    family: 'study',
    weight: 2,
    subjects: parseList(`
      a paraphrase, a one-sentence summary, an executive summary, a plot summary, close paraphrase, quotation, a chapter summary,
      a lecture summary, a reported idea, a synopsis, a set of key points, an abstract, a page of notes, a podcast summary`),
    titles: parseLines(`
      how to write {subject} for {texts}
      {subject} vs. {other}: when {people} need each
      {number} steps to {subject} that {people} trust
      {subject} in {texts} without losing the point
      practice {subject} with {number} short {texts}
      why {people} ask for {subject}`),
    sentences: parseLines(`
      Close the source, wait {duration}, and write {subject} from memory.
      In {subject}, the claim stays and the {things} around it change.
      If {reader} could guess the original wording, {subject} is still too close.
      Keep a name beside {subject}: the words are yours, the thought is not.`),
    tags: parseList('paraphrasing, summaries, quotations, sources, reading'),
  },
  'writing-tips': {
    family: 'craft',
    weight: 7,
    subjects: parseList(`
      wordiness, writer's block, first sentences, clichés, weak verbs, filler words, proofreading, clarity, the active voice,
      jargon, tone, transitions, conciseness, specific details, paragraph breaks, readability, feedback, deadlines, adverbs,
      concrete nouns, conclusions, headlines, qualifiers, nominalizations`),
    titles: parseLines(`
      {number} {quality} tips about {subject} for {people}
      how to deal with {subject} in {texts}
      {subject}: what {people} learn too late
      the {quality} truth about {subject} in {texts}
      a checklist for {subject} in {texts}
      how {people} think about {subject}
      {subject} or {other}? where to start with {texts}`),
    sentences: parseLines(`
      You can work on {subject} in the next paragraph you write.
      Editors look for {subject} first because it takes {duration} and changes the most.
      There are rules about {subject}, and there is what works; learn them in that order.
      Search your last three {texts} for {subject} and count.`),
    tags: parseList('writing tips, editing, clarity, conciseness, style, proofreading'),
  },
  'writing-process': {
    family: 'craft',
    weight: 4,
    subjects: parseList(`
      outlining, brainstorming, free writing, revision, a first draft, a second draft, a writing routine, research, deadlines,
      peer feedback, procrastination, mind maps, a bad first page, copyediting, a writing plan, word counts, the blank page,
      reading aloud, a final check, note-taking`),
    titles: parseLines(`
      {subject} for {people}: from an empty page to {texts}
      how {people} approach {subject}
      {subject} in {number} {quality} steps
      what {subject} can do for {texts}
      skip {subject}? when {people} should and should not
      {subject} before {other}: an order that works for {texts}`),
    sentences: parseLines(`
      Nobody sees {subject}, which is why so few {people} talk about it.
      Give {subject} {duration}, and stop when the clock says so.
      Some {people} cannot begin without {subject}; others never try.
      The purpose of {subject} is to make the next step smaller.`),
    tags: parseList('writing process, drafting, outlining, revision, routines, productivity'),
  },
  'writing-techniques': {
    family: 'craft',
    weight: 3,
    subjects: parseList(`
      descriptive writing, persuasive writing, narrative distance, pacing, show and tell, the inverted pyramid, voice,
      sentence rhythm, expository writing, the hook, comparison and contrast, signposting, repetition, white space, second person,
      the anecdote, interviews, sensory details, the braided essay, framing`),
    titles: parseLines(`
      {subject}: a technique for {people} who write {texts}
      how to use {subject} in {texts}
      {subject} vs. {other} in {texts}
      {number} {quality} examples of {subject}
      what {people} get from {subject}
      when {subject} fails in {texts}`),
    sentences: parseLines(`
      Technique is only a name for what worked before, and {subject} worked before most.
      Copy a page that uses {subject} by hand, and you will feel where the weight sits.
      Too much of {subject} turns {text} into an exercise.
      Use {subject} where {reader} would otherwise skip.`),
    tags: parseList('technique, style, voice, structure, description, persuasion'),
  },
  writing: {
    family: 'work',
    weight: 2,
    subjects: parseList(`
      long reports, white papers, technical documentation, meeting minutes, style guides, case studies, grant applications,
      policy papers, user manuals, annual reports, project charters, briefing notes, standard procedures, speeches for others`),
    titles: parseLines(`
      how to write {subject} that {people} finish
      {subject}: structure, {abstract} and {number} examples
      what {people} want from {subject}
      {subject} for {people}, at length
      from {texts} to {subject}: a {quality} path
      {number} {quality} habits for {subject}`),
    sentences: parseLines(`
      At length, {subject} need a map: tell {reader} on the first page what the last one says.
      Nobody reads {subject} from start to finish, so every section must stand alone.
      The draft of {subject} takes a week and the table of contents takes courage.`),
    tags: parseList('long-form writing, documentation, reports, structure, professional writing'),
  },
  workplace: {
    family: 'work',
    weight: 2,
    subjects: parseList(`
      remote work, office small talk, the first week, working across time zones, burnout, a difficult colleague, onboarding,
      flexible hours, team rituals, office jargon, parental leave, quiet hours, hybrid meetings, the annual party`),
    titles: parseLines(`
      the language of {subject} for {people}
      {subject}: what {people} say and what they mean
      {number} {quality} sentences for {subject}
      how {people} write about {subject}
      {subject} in {texts}: a {quality} primer
      {subject}, {other} and the words between`),
    sentences: parseLines(`
      Much of {subject} happens in writing now, and a face no longer helps.
      Teams that talk about {subject} early write fewer {things} later.
      There is a sentence for {subject} that hurts nobody, and it is {adverb} the short one.`),
    tags: parseList('workplace, culture, remote work, teams, communication'),
  },
};
