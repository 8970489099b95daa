import type { Topic } from './topic.ts';
import { parseLines, parseList } from './word-list.ts';

export const languageTopics: Record<string, Topic> = {
  'acronyms-abbreviations': {
    family: 'language',
    weight: 5,
    subjects: parseList(`
      ETA, RSVP, FYI, ASAP, TBD, AKA, PS, a.m. and p.m., etc., viz., Latin abbreviations, state abbreviations, NB, CC and BCC,
      academic degrees, units of measure, months and days, initials, FAQ, DIY, IOU, texting shorthand, OOO, EOD, TL;DR`),
    titles: parseLines(`
      what does {subject} mean in {texts}?
      how to write {subject} in {texts}
      {subject}: periods, plurals and {people} who disagree
      when to spell out {subject} for {people}
      {subject} vs. {other}: which belongs in {texts}?
      should {people} use {subject} in {texts}?`),
    sentences: parseLines(`
      Spell out {subject} the first time, unless every one of your {people} would laugh at you for it.
      An abbreviation saves the writer a second and may cost {reader} a minute, and {subject} can go either way.
      The plural of a short form takes an <em>s</em> and no apostrophe, and {subject} will behave the same way.
      In {texts}, {subject} can stand alone; in {texts}, a few more letters would be kinder.`),
    tags: parseList('abbreviations, acronyms, style guides, latin, texting, capital letters'),
  },
  'commonly-confused-words': {
    family: 'language',
    weight: 9,
    subjects: [],
    titles: parseLines(`
      {First} vs. {Second}: how to choose in {texts}
      {First} or {Second}? a test for {people}
      when to use {First} and {Second} in {texts}
      {First} vs. {Second}: what {people} get wrong in {texts}
      how to tell {First} from {Second} in {texts}
      {First}, {Second} and the {thing} that gives them away
      {First} vs. {Second}: {number} {quality} examples for {people}
      why {people} mix up {First} and {Second} in {texts}`),
    sentences: parseLines(`
      Use <em>{first}</em> for {firstUse}, and use <em>{second}</em> for {secondUse}.
      If the sentence is about {firstUse}, you want <em>{first}</em>.
      When {reader} meets <em>{second}</em>, the thought is of {secondUse}, whatever you had in mind.
      A spelling checker knows that <em>{first}</em> and <em>{second}</em> both exist; it has to read the {thing} to know more.
      Try <em>{first}</em> in the gap, then <em>{second}</em>, and listen for the one that stumbles.
      In {texts}, people write <em>{second}</em> where they mean <em>{first}</em> about as often as the other way round.
      The mistake is easy to make {moment}, because <em>{first}</em> and <em>{second}</em> sound so much alike.`),
    tags: parseList('word choice, homophones, spelling, usage, common mistakes, quick tests'),
  },
  grammar: {
    family: 'language',
    weight: 9,
    subjects: parseList(`
      subject-verb agreement, the passive voice, the subjunctive, conditional sentences, dangling modifiers, verb tenses,
      split infinitives, double negatives, reported speech, relative clauses, the present perfect, modal verbs, articles,
      the past perfect, parallel structure, irregular verbs, collective nouns, comparatives, question tags, phrasal verbs,
      the future tense, indirect questions, ergative verbs, the genitive`),
    titles: parseLines(`
      how to use {subject} in {texts}
      {subject}: {number} rules that {people} forget
      {subject} explained for {people}
      when to use {subject} in {texts}
      {subject} in {texts}: a {quality} guide
      why {people} struggle with {subject}
      {subject} vs. {other}: what is the difference in {texts}?
      the {quality} guide to {subject} for {people}`),
    sentences: parseLines(`
      Grammar books give {subject} a chapter; in {texts} one question will do.
      Find the verb, find who does it, and {subject} will look less strange.
      Children use {subject} correctly for years before anyone tells them the name.
      If {subject} ever gave you trouble in school, the {thing} was probably a bad example.
      Native speakers break the rule about {subject} all day, and {people} {adverb} notice.`),
    tags: parseList('grammar, verbs, tenses, agreement, clauses, sentence structure'),
  },
  idioms: {
    family: 'language',
    weight: 5,
    subjects: parseList(`
      “under the weather”, “bite the bullet”, “break the ice”, “a piece of cake”, “hit the nail on the head”,
      “spill the beans”, “once in a blue moon”, “let the cat out of the bag”, “the last straw”, “call it a day”,
      “cut corners”, “raining cats and dogs”, “the ball is in your court”, “burn the midnight oil”, “beat around the bush”,
      “on the fence”, “pull someone's leg”, “a wild goose chase”, “through the grapevine”, “the elephant in the room”,
      “a red herring”, “kick the bucket”, “steal someone's thunder”, “the whole nine yards”`),
    titles: parseLines(`
      what does {subject} mean?
      where {subject} comes from and how {people} use it
      {subject}: meaning, origin and examples from {texts}
      can you write {subject} in {texts}?
      {subject} and {other}: two idioms {people} love
      {number} ways to say {subject} in {texts}`),
    sentences: parseLines(`
      Nobody means {subject} word for word, and that is the point of it.
      The origin of {subject} has been told in so many ways that {people} should trust none of them too much.
      {subject} may work among friends; in {texts}, a plain verb travels better.
      Translate {subject} into another language and you will get a smile, or a {fault} silence.`),
    tags: parseList('idioms, figurative language, word origins, sayings, english learners'),
  },
  'literary-devices': {
    family: 'language',
    weight: 4,
    subjects: parseList(`
      metaphor, simile, irony, foreshadowing, alliteration, personification, allegory, symbolism, imagery, flashback,
      the unreliable narrator, dramatic irony, hyperbole, onomatopoeia, motif, allusion, satire, stream of consciousness,
      the frame story, pathetic fallacy, synecdoche, juxtaposition, tone and mood, point of view`),
    titles: parseLines(`
      what is {subject}? examples for {people}
      {subject} vs. {other}: how {people} tell them apart
      how to use {subject} in {texts}
      {subject} in {texts}: {number} examples worth stealing
      when {subject} is too much for {texts}
      {subject}, from old poems to {texts}`),
    sentences: parseLines(`
      A reader may never say the word for {subject} and still feel that something happened.
      It is the business of {subject} to hide; the {thing} should seem to have grown that way.
      Teachers ask for {subject} in exams, and novelists reach for it {moment}.
      Put {subject} and {other} in the same {thing} and one of them will win.`),
    tags: parseList('literary devices, figurative language, fiction, poetry, close reading'),
  },
  'parts-of-speech': {
    family: 'language',
    weight: 5,
    subjects: parseList(`
      nouns, proper nouns, pronouns, verbs, linking verbs, auxiliary verbs, adjectives, adverbs, prepositions, conjunctions,
      interjections, determiners, gerunds, participles, infinitives, transitive verbs, possessive pronouns, abstract nouns,
      coordinating conjunctions, compound nouns, demonstratives, quantifiers, reflexive pronouns, correlative conjunctions`),
    titles: parseLines(`
      what are {subject}? a {quality} guide for {people}
      {subject}: definition, types and examples from {texts}
      how {people} use {subject} in {texts}
      {subject} vs. {other}: {number} differences
      too many {subject}? how to prune {texts}
      {number} jobs that {subject} do in {texts}`),
    sentences: parseLines(`
      Take the {subject} out of a paragraph and see what falls over.
      The same word can join the {subject} in one sentence and desert them in the next.
      Most {people} can point at {subject} long before they can define them.
      If two {subject} stand side by side, one of them is {adverb} doing all the work.`),
    tags: parseList('parts of speech, nouns, verbs, adjectives, pronouns, definitions'),
  },
  'punctuation-capitalization': {
    family: 'language',
    weight: 7,
    subjects: parseList(`
      the semicolon, the Oxford comma, the apostrophe, quotation marks, the em dash, the colon, hyphens, parentheses, commas,
      the ellipsis, the exclamation point, question marks, brackets, the slash, title case, capital letters, the period,
      comma splices, bullet points, the en dash, capitals after a colon, punctuation with quotation marks, seasons and days`),
    titles: parseLines(`
      how to use {subject} in {texts}
      {subject}: {number} rules for {people}
      {subject} vs. {other}: which one does the {thing} need?
      when to leave out {subject} in {texts}
      {subject} in {texts}: what {people} expect
      do {people} still need {subject} in {texts}?`),
    sentences: parseLines(`
      Before you type {subject}, ask what promise you are making to {reader}.
      Read the {thing} aloud: where you breathe is a hint about {subject}, and only a hint.
      Style guides argue about {subject} because both sides can be read without trouble.
      One {fault} use of {subject} will not sink {text}, but five of them {adverb} do.`),
    tags: parseList('punctuation, commas, capitalization, apostrophes, hyphens, dashes, style guides'),
  },
  'rhetorical-devices': {
    family: 'language',
    weight: 3,
    subjects: parseList(`
      anaphora, antithesis, rhetorical questions, the rule of three, ethos, logos, pathos, chiasmus, epistrophe, climax,
      understatement, analogy, parallelism, hypophora, amplification, euphemism, repetition, the concession, apostrophe,
      metonymy, polysyndeton, the slippery slope`),
    titles: parseLines(`
      how {subject} can persuade in {texts}
      the power of {subject}, and why {people} fall for it
      how to use {subject} in {texts} without preaching
      {subject} vs. {other} in famous {texts}
      {number} speeches that turn on {subject}
      {subject} for {people}: {number} {quality} examples`),
    sentences: parseLines(`
      A crowd can feel {subject} coming, and that is half of its force.
      {subject} won arguments in Athens and will still win them in {texts}.
      Use {subject} once and {people} lean forward; a second time, and they count.
      Beneath {subject} there has to be a claim, or the {thing} rings {fault}.`),
    tags: parseList('rhetoric, persuasion, speeches, argument, style'),
  },
  sentences: {
    family: 'language',
    weight: 5,
    subjects: parseList(`
      run-on sentences, sentence fragments, compound sentences, complex sentences, topic sentences, sentence length,
      simple sentences, cumulative sentences, word order, sentence openers, sentence variety, long sentences, the last word,
      short sentences, questions, commands, independent clauses, dependent clauses, cleft sentences, periodic sentences`),
    titles: parseLines(`
      how to fix {subject} in {texts}
      {subject}: a {quality} guide for {people}
      what {people} should know about {subject}
      {subject} vs. {other} in {texts}
      {number} ways to improve {subject} in {texts}
      the case for {subject} in {texts}`),
    sentences: parseLines(`
      Count the words between the first capital and the period, and {subject} will begin to make sense.
      A paragraph made only of {subject} has one note, however good the note is.
      {subject} can carry bad news as well as good, provided the verb comes early.
      Break {subject} in two, read both halves, and keep the half you miss.`),
    tags: parseList('sentences, run-ons, fragments, sentence variety, clauses, rhythm'),
  },
  vocabulary: {
    family: 'language',
    weight: 6,
    subjects: parseList(`
      strong verbs, words for happiness, words for anger, synonyms for good, synonyms for important, transition words,
      words for weather, words borrowed from French, words of the year, positive adjectives, words for walking, new words,
      words for size, synonyms for said, academic words, words for sound, emotion words, color words, untranslatable words,
      overused words, compound words, collective nouns for animals, words for time, words with silent letters`),
    titles: parseLines(`
      {number} {subject} to try in {texts}
      {subject} every student of {texts} should know
      how {people} learn {subject}
      {subject}: a {quality} list for {people}
      {subject} that make {texts} livelier
      stop hiding behind {subject} in {texts}
      {subject} and {other}: a field guide for {people}`),
    sentences: parseLines(`
      A thesaurus will offer {subject} by the dozen, and it will not say which one the {thing} can carry.
      Learn {subject} in company: three to a sentence stay longer than thirty to a list.
      Some {subject} arrived by ship, some by newspaper, and a few by mistake.
      Look up {subject} in two dictionaries and read the examples before the definitions.`),
    tags: parseList('vocabulary, synonyms, word lists, word choice, etymology'),
  },
  esl: {
    family: 'language',
    weight: 3,
    subjects: parseList(`
      adverb placement, phrasal verbs, countable nouns, prepositions of time, false friends, small talk, word stress, spelling,
      polite requests, the articles, make and do, tag questions, silent letters, numbers and dates, reported questions,
      irregular plurals, numbers in speech, the word get, indirect speech`),
    titles: parseLines(`
      {subject} in English: a {quality} guide for learners
      how learners master {subject} in {texts}
      {number} mistakes with {subject} that {people} hear
      {subject} for {people} who speak another language
      what makes {subject} different in English {texts}
      {subject} or {other}: what to learn first for {texts}`),
    sentences: parseLines(`
      Your first language has its own way with {subject}, and it will try to help.
      Collect {subject} from what you read, five at a time, with the whole sentence around them.
      Teachers correct {subject} first because {people} notice them first.
      After a year with {subject} you will hear the wrong one before you can say why.`),
    tags: parseList('english learners, esl, pronunciation, phrasal verbs, articles, study habits'),
  },
  handbook: {
    family: 'language',
    weight: 3,
    subjects: parseList(`
      the basic comma rules, noun plurals, possessive nouns, the four sentence types, verb forms, pronoun cases, adjective order,
      the simple past, the simple present, direct objects, indirect objects, predicates, subject pronouns, negation,
      capital letters, contractions, numbers in words, prepositional phrases, regular verbs`),
    titles: parseLines(`
      {subject}: the rule, with examples from {texts}
      grammar rules: {subject} in {texts}
      the basics of {subject} for {people}
      {subject} at a glance: {number} examples for {people}
      a {quality} page on {subject} for {people}`),
    sentences: parseLines(`
      The rule for {subject} fits on a postcard; the exceptions need the other side.
      Learn the pattern of {subject} from one good example and test it on ten.
      If a sentence about {subject} sounds wrong to you, check the {thing} before you check your ear.`),
    tags: parseList('grammar rules, basics, reference, examples'),
  },
};
