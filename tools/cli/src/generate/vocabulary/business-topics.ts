import type { Topic } from './topic.ts';
import { parseLines, parseList } from './word-list.ts';

export const businessTopics: Record<string, Topic> = {
  'gb-customer-experience': {
    family: 'team',
    weight: 3,
    subjects: parseList(`
      support macros, first-response time, an apology to a customer, refund requests, chat support, a help center, tone in tickets,
      angry customers, customer surveys, escalations, self-service, agent training, a status page, a welcome message,
      call summaries, quality reviews`),
    titles: parseLines(`
      making {subject} sound human in {texts}
      how {people} improve {subject}
      {number} {quality} phrases for {subject}
      {subject}: a playbook for {people}
      {subject} vs. {other}: what customers notice in {texts}
      what {subject} cost {people}, and how to fix it`),
    sentences: parseLines(`
      A customer who asks about {subject} has already tried twice.
      Speed matters in {subject} until the answer is wrong.
      Let agents rewrite {subject} in their own words and watch the ratings.
      The cheapest improvement to {subject} is a name at the end.`),
    tags: parseList('customer support, templates, tone, help center, service'),
  },
  'gb-hr': {
    family: 'team',
    weight: 2,
    subjects: parseList(`
      job descriptions, offer letters, policies, performance reviews, onboarding messages, inclusive language, exit interviews,
      an employee handbook, benefits, return-to-office notices, internal announcements, rejection letters, training plans,
      engagement surveys, difficult news`),
    titles: parseLines(`
      how to write {subject} that {people} trust
      {subject}: {number} {quality} examples for {people}
      plain language for {subject} and {other}
      what {people} read in {subject}
      {subject} in a growing company: notes for {people}
      a {quality} review of {subject} for {people}`),
    sentences: parseLines(`
      Lawyers read {subject} once; employees come back whenever they are worried.
      The tone of {subject} tells candidates more than the salary does.
      Test {subject} on a new colleague before you send it to a thousand.
      If {subject} needs an explanation, write the explanation and delete the rest.`),
    tags: parseList('human resources, hiring, policies, internal communication, inclusive language'),
  },
  'gb-marketing': {
    family: 'team',
    weight: 3,
    subjects: parseList(`
      brand voice, a product announcement, landing pages, a content calendar, customer stories, ad copy, social posts, taglines,
      a style guide, email campaigns, a rebrand, search snippets, a newsletter, webinars, a positioning statement, case studies`),
    titles: parseLines(`
      {subject} across a hundred hands: advice for {people}
      how {people} keep {subject} consistent in {texts}
      {subject}: {number} {quality} tests before you publish
      the {quality} way to brief {subject}
      {subject} vs. {other}: where {people} should spend
      why {subject} can fall flat in {texts}`),
    sentences: parseLines(`
      Everybody in the company has an opinion about {subject}, and only one person should have the pen.
      {subject} should survive being read aloud by a stranger.
      Write down three things that {subject} will never say.
      The numbers behind {subject} arrive late; the tone arrives at once.`),
    tags: parseList('marketing, brand voice, campaigns, copywriting, style guides'),
  },
  'gb-sales': {
    family: 'team',
    weight: 2,
    subjects: parseList(`
      follow-up emails, proposals, cold outreach, discovery calls, pricing questions, objections, demo invitations, renewals,
      subject lines, call notes, a lost deal, introductions, quarterly reviews, a champion's email, contract changes`),
    titles: parseLines(`
      {subject} that {people} answer
      how to write {subject} for {people}
      {number} {quality} openings for {subject}
      {subject}: what {people} say when you are not there
      {subject} and {other}: a week of {texts}
      shorter {subject}, better {texts}`),
    sentences: parseLines(`
      A buyer gives {subject} one glance, and the first five words get most of it.
      {subject} should be about them for longer than it is about you.
      Send {subject} when you have something new to say, and wait when you have not.
      Winners of {subject} {adverb} ask one more question.`),
    tags: parseList('sales, outreach, proposals, follow-ups, negotiation'),
  },
};
