import type { Topic } from './topic.ts';
import { parseLines, parseList } from './word-list.ts';

export const workTopics: Record<string, Topic> = {
  'business-writing': {
    family: 'work',
    weight: 4,
    subjects: parseList(`
      a business memo, a project proposal, a status report, an executive summary, a business plan, a letter of intent, minutes,
      a one-page brief, a mission statement, a statement of work, a press release, a request for proposal, a slide deck,
      an invoice, a company bio, a quarterly review`),
    titles: parseLines(`
      how to write {subject} that {people} read
      {subject}: format and {number} examples for {people}
      what belongs in {subject}, and what {people} skip
      {subject} vs. {other}: which do {people} need?
      {subject} for {people} in {number} {quality} steps
      stop padding {subject} with {things}`),
    sentences: parseLines(`
      The first line of {subject} should be the one you would say in a lift.
      {subject} will be forwarded, so write for the person who was not in the room.
      Numbers do more for {subject} than adjectives ever did.
      Ask what decision {subject} should cause, and put that at the top.`),
    tags: parseList('business writing, memos, proposals, reports, plain language'),
  },
  'career-advice': {
    family: 'work',
    weight: 3,
    subjects: parseList(`
      a raise, a promotion, networking, a career change, a mentor, a performance review, imposter syndrome, salary negotiation,
      a side project, a job search, professional goals, a portfolio, a LinkedIn profile, a layoff, an internship, soft skills,
      a gap year, a counteroffer`),
    titles: parseLines(`
      how to ask {people} about {subject}
      the right words for {subject}: {number} {quality} examples
      {subject}: a {quality} guide for {people}
      what {people} wish you knew about {subject}
      {subject} and {other}: what to say in {texts}
      how to put {subject} into {texts}`),
    sentences: parseLines(`
      A conversation about {subject} goes better when one sentence of it is written down first.
      People remember how you spoke about {subject} longer than what you got.
      Before you raise {subject}, collect three facts that {reader} cannot argue with.
      {subject} can wait a week; a {fault} message about it cannot be taken back.`),
    tags: parseList('careers, negotiation, networking, managers, self-presentation'),
  },
  emailing: {
    family: 'work',
    weight: 5,
    subjects: parseList(`
      an apology email, a follow-up email, a subject line, an email greeting, an email sign-off, a reminder, a cold email,
      an introduction email, a thank-you email, an out-of-office message, a group email, a meeting request, an email thread,
      a polite no, an email signature, a complaint, a sick-day email, a scheduling email, an unanswered email`),
    titles: parseLines(`
      how to write {subject} to {people}
      {subject}: {number} {quality} examples for {people}
      {subject} that {people} answer
      what not to put in {subject} to {people}
      {subject} vs. {other}: what {people} prefer
      a {quality} template for {subject} to {people}
      how long should {subject} to {people} be?`),
    sentences: parseLines(`
      {reader} will see {subject} on a phone, between two other things.
      The kindest form of {subject} says what you want before it says why.
      Nobody was ever cross about {subject} that was too easy to answer.
      If {subject} needs three paragraphs, it may need a phone call.`),
    tags: parseList('email, subject lines, sign-offs, etiquette, follow-ups, templates'),
  },
  interviewing: {
    family: 'work',
    weight: 2,
    subjects: parseList(`
      “tell me about yourself”, your greatest weakness, a phone interview, a panel interview, salary questions, a thank-you note,
      questions to ask, a video interview, behavioral questions, a gap in your resume, a second interview, the STAR method,
      “why do you want this job”, an informational interview, a group interview`),
    titles: parseLines(`
      how to answer questions about {subject} for {people}
      {subject}: {number} {quality} answers for {people}
      prepare for {subject} like {people} do
      what {people} hear when you talk about {subject}
      {subject} and {other}: a {quality} plan for {people}
      {subject} in an interview with {people}`),
    sentences: parseLines(`
      Interviewers ask about {subject} because the answer is hard to fake.
      Practice {subject} aloud, standing up, with a clock.
      A {quality} story about {subject} beats a list of virtues.
      Silence after {subject} is allowed; count to three and go on.`),
    tags: parseList('job interviews, preparation, speaking, questions, thank-you notes'),
  },
  resigning: {
    family: 'work',
    weight: 2,
    subjects: parseList(`
      a resignation letter, two weeks' notice, an exit interview, a farewell email, a handover note, a counteroffer,
      a short notice, a goodbye message, a letter of retirement, an internal move, a reference request, the last day`),
    titles: parseLines(`
      how to write {subject} to {people}
      {subject}: {number} {quality} examples for {people}
      what to leave out of {subject}
      {subject} without burning bridges with {people}
      {subject} or {other}: what comes first for {people}?
      the {quality} way to handle {subject} with {people}`),
    sentences: parseLines(`
      Say it in person first; {subject} then confirms what {reader} already knows.
      {subject} should hold one date, one thank-you and no opinions.
      Years later somebody will find {subject} in a folder, so let it be a {quality} one.`),
    tags: parseList('resignation, leaving a job, letters, notice periods, references'),
  },
  'resumes-cover-letters': {
    family: 'work',
    weight: 4,
    subjects: parseList(`
      a resume summary, a cover letter, resume keywords, a career objective, references, a resume headline, a one-page resume,
      a skills section, an academic CV, job titles, a gap in employment, a portfolio link, action verbs, a resume for a first job,
      a federal resume, volunteer work, hobbies, a letter of interest`),
    titles: parseLines(`
      how to write {subject} that {people} notice
      {subject}: {number} {quality} examples for {people}
      where to put {subject}, according to {people}
      {subject} for {people} with little experience
      {subject} vs. {other}: what {people} read first
      can {subject} still help {people}?`),
    sentences: parseLines(`
      A recruiter gives {subject} a few seconds, and the left edge gets most of them.
      Replace a duty with a result and {subject} will grow half a size.
      Tailor {subject} to one posting; a letter to everybody is a letter to nobody.
      Ask somebody who hires to read {subject} and to say what they remember.`),
    tags: parseList('resumes, cover letters, job search, action verbs, formatting'),
  },
  'workplace-communication': {
    family: 'work',
    weight: 4,
    subjects: parseList(`
      constructive feedback, a difficult conversation, bad news, active listening, a status update, conflict, small talk,
      a meeting agenda, praise, chat etiquette, a disagreement, delegation, nonverbal cues, cross-team updates, a missed deadline,
      saying no, company-wide announcements, one-on-one meetings`),
    titles: parseLines(`
      how to handle {subject} with {people}
      {subject} in {texts}: {number} {quality} phrases
      the {quality} way to write about {subject}
      what {people} need from {subject}
      {subject} vs. {other}: choose before you type
      {subject} for {people} who hate {things}`),
    sentences: parseLines(`
      Write about {subject} as if {reader} were having a bad day, because somebody is.
      A message about {subject} needs a fact, a feeling and a next step, in that order.
      Half of {subject} is choosing the room: chat, email, phone or table.
      Put {subject} in writing only when you would say the same aloud.`),
    tags: parseList('workplace communication, feedback, meetings, tone, difficult conversations'),
  },
};
