import type { Topic } from './topic.ts';
import { parseLines, parseList } from './word-list.ts';

export const educationTopics: Record<string, Topic> = {
  'academic-writing': {
    family: 'study',
    weight: 4,
    subjects: parseList(`
      a thesis statement, an argumentative essay, a literature review, an abstract, a research question, a counterargument,
      a conclusion, an introduction, a lab report, a personal statement, a compare-and-contrast essay, hedging, a methods section,
      academic tone, an annotated bibliography, a five-paragraph essay, a rhetorical analysis, a response paper, a reflection`),
    titles: parseLines(`
      how to write {subject} for {texts}
      {subject}: what {people} look for in {texts}
      {number} {quality} examples of {subject}
      {subject} step by step for {people}
      why {people} rewrite {subject} last
      {subject} vs. {other} in {texts}`),
    sentences: parseLines(`
      Your {people} have read a hundred papers this week, and {subject} is where they decide how to read yours.
      Put {subject} on one line; if it will not fit, the thinking is not finished.
      Evidence turns {subject} from an opinion into a claim.
      A weak version of {subject} can be saved by one honest question.`),
    tags: parseList('essays, academic writing, argument, thesis, research, structure'),
  },
  citations: {
    family: 'study',
    weight: 3,
    subjects: parseList(`
      APA in-text citations, MLA works cited pages, Chicago footnotes, a website citation, a podcast citation, et al., page numbers,
      a book with two authors, an interview citation, a DOI, a film citation, secondary sources, a citation manager, block quotes,
      a lecture citation, ibid., an AI citation, a translated book, a tweet`),
    titles: parseLines(`
      how to format {subject} in {texts}
      {subject}: format and examples for {people}
      {subject} in APA and MLA {texts}
      {number} mistakes with {subject} that {people} mark
      {subject} vs. {other} in {texts}
      a {quality} answer about {subject} for {people}`),
    sentences: parseLines(`
      The form of {subject} looks fussy until you try to find the source again.
      Style manuals change {subject} every few years; your department {adverb} says which edition it wants.
      Keep a template for {subject} and fill it in as you read.
      Whatever the style, {subject} must answer who, when, what and where.`),
    tags: parseList('citations, apa style, mla style, chicago style, sources, bibliographies'),
  },
  institutions: {
    family: 'study',
    weight: 2,
    subjects: parseList(`
      writing centers, feedback at scale, academic integrity policies, first-year writing, writing across the curriculum,
      peer review, student success, faculty training, accessibility, AI policies, assessment rubrics, multilingual classrooms,
      online courses, retention`),
    titles: parseLines(`
      how universities handle {subject} in {texts}
      {subject}: a {quality} plan for {people}
      {number} lessons about {subject} from {people}
      {subject} and {other} on a growing campus
      what {people} need to know about {subject}
      {subject} in {texts}: evidence from a semester`),
    sentences: parseLines(`
      A department can change {subject} in a term if two people own it.
      Money for {subject} comes after evidence, and evidence comes after counting.
      Students feel {subject} long before they read about it in a handbook.`),
    tags: parseList('universities, teaching writing, assessment, policy, students, faculty'),
  },
};
