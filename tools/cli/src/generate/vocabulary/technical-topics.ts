import type { Topic } from './topic.ts';
import { parseLines, parseList } from './word-list.ts';

/** Topics of the developer blog and the engineering blog. */
export const technicalTopics: Record<string, Topic> = {
  'dev-tutorials': {
    family: 'code',
    weight: 5,
    subjects: parseList(`
      a plain text area, a rich text editor, access tokens, a browser plugin, webhooks, a desktop client, custom themes,
      a command-line tool, server-side rendering, an event listener, rate limits, a sample app, localization, a test account`),
    titles: parseLines(`
      build {subject} for {texts} in {duration}
      add {subject} to {texts}, step by step
      {subject}: a {quality} tutorial for {people}
      from zero to {subject} in {number} steps
      how to test {subject} in {texts}
      {subject} and {other}: a small project for {people}`),
    sentences: parseLines(`
      Clone the sample, run it once, and only then look at {subject}.
      Most of the code below is about errors; {subject} itself took six lines.
      If {subject} will not start, read the first line of the {thing} and not the last.`),
    tags: parseList('tutorial, javascript, typescript, editors, getting started'),
  },
  'dev-product-updates': {
    family: 'code',
    weight: 3,
    subjects: parseList(`
      the text editor SDK, the new dashboard, API versioning, deprecated methods, usage reports, the React wrapper, bundle size,
      faster startup, sandbox keys, error codes, the changelog, client types, a security patch, longer documents`),
    titles: parseLines(`
      what is new: {subject} for {people}
      {subject}: what changed and what {people} need to do
      moving to {subject} in {texts}
      {subject} and {other} in this release for {people}
      {number} {quality} changes to {subject}
      a shorter path to {subject} in {texts}`),
    sentences: parseLines(`
      You need to do nothing about {subject} until the date below.
      We kept the old way of {subject} for a year, and then we counted who still used it.
      The change to {subject} is small in code and large in habit.`),
    tags: parseList('release notes, sdk, deprecation, migration, api'),
  },
  'dev-community': {
    family: 'code',
    weight: 2,
    subjects: parseList(`
      a hackathon, open-source plugins, forum answers, a student project, office hours, a community call, sample code,
      a note-taking app, accessibility fixes, first contributions, a game for spelling, conference talks`),
    titles: parseLines(`
      what {people} built with {subject}
      {subject}: {number} {quality} stories from {people}
      lessons from {subject} for {people}
      {subject} and {other}: a month in the community
      how {name} turned {subject} into {texts}
      the {quality} side of {subject}, by {people}`),
    sentences: parseLines(`
      The best question about {subject} came from somebody who had never used it.
      {name} in {city} took {subject} somewhere we had not planned.
      Bring {subject} to the next call and somebody will help.`),
    tags: parseList('community, open source, hackathon, contributors, forum'),
  },
  'eng-nlp-ml': {
    family: 'code',
    weight: 4,
    subjects: parseList(`
      grammatical error correction, sequence tagging, model distillation, annotation, evaluation sets, tokenization, embeddings,
      on-device models, edit distance, language identification, data augmentation, human evaluation, quantization, beam search,
      sentence similarity, active learning, label noise`),
    titles: parseLines(`
      {subject} for {texts}: what worked
      how we use {subject} in {texts}
      {subject} vs. {other} under {abstract} limits
      {number} {quality} lessons about {subject}
      rethinking {subject} for {people}
      how {subject} can fail in {texts}`),
    sentences: parseLines(`
      A model can score well on {subject} and still annoy everybody who uses it.
      We labeled two thousand sentences for {subject}, and the labels disagreed before the models did.
      The gain from {subject} came from the data; the loss of {abstract} came from us.`),
    tags: parseList('nlp, machine learning, evaluation, models, annotation, research'),
  },
  'eng-infrastructure': {
    family: 'code',
    weight: 4,
    subjects: parseList(`
      cache invalidation, group commit, autoscaling, connection pools, blue-green deploys, message queues, database migrations,
      service discovery, rate limiting, log retention, cold starts, load shedding, backups, graceful shutdown, capacity planning,
      multi-region reads, certificate rotation`),
    titles: parseLines(`
      {subject} in {texts}: a {quality} account
      what {subject} taught us about {abstract}
      {subject} without tears for {people}
      {number} incidents that changed our {subject}
      {subject} vs. {other}: measuring before choosing
      how {people} debug {subject} at scale`),
    sentences: parseLines(`
      The page went red {moment}, and {subject} turned out to be the cause.
      Before {subject} we paid with {abstract}; afterwards we paid with {abstract}, and that was cheaper.
      {subject} should fail loudly, early and on one machine.`),
    tags: parseList('infrastructure, reliability, databases, caching, deploys, incidents'),
  },
  'eng-product': {
    family: 'code',
    weight: 2,
    subjects: parseList(`
      feature flags, accessible editors, undo history, suggestion cards, empty states, keyboard navigation, design tokens,
      inline popovers, onboarding flows, optimistic updates, experiment design, error messages, spell-check menus`),
    titles: parseLines(`
      how we built {subject} for {people}
      {subject}: from sketch to {texts}
      the hidden cost of {subject} in {texts}
      {subject} and {other}: one team, {number} tries
      {number} {quality} details in {subject}
      shipping {subject} to {people} in {duration}`),
    sentences: parseLines(`
      The sketch of {subject} had three boxes; the code had nineteen states.
      Users asked for {subject}, and what they needed was {abstract}.
      We removed {subject} for one percent of people and waited for the complaints.`),
    tags: parseList('product engineering, front end, accessibility, design systems, experiments'),
  },
  'eng-mobile': {
    family: 'code',
    weight: 2,
    subjects: parseList(`
      keyboard latency, battery use, offline sync, app size, gesture typing, crash reports, tablet layouts, dark mode, autocorrect,
      background work, memory pressure, permissions on phones, release trains, snapshot tests on devices`),
    titles: parseLines(`
      {subject} on the smallest phones: notes for {people}
      how we cut {subject} by half in {texts}
      {subject}: {number} {quality} measurements
      what {people} never see about {subject}
      {subject} vs. {other} on a budget of {abstract}
      testing {subject} in {texts}`),
    sentences: parseLines(`
      A keyboard has sixteen milliseconds, and {subject} wanted all of them.
      On the slowest phone we own, {subject} looked like a different program.
      We fixed {subject} by doing it later, and then by not doing it at all.`),
    tags: parseList('mobile, android, ios, keyboards, latency, battery'),
  },
  'eng-data': {
    family: 'code',
    weight: 2,
    subjects: parseList(`
      event deduplication, data contracts, metric definitions, late events, experiment readouts, column stores, sampling,
      dashboards, schema evolution, data quality checks, sessionization, warehouse costs, slowly changing dimensions`),
    titles: parseLines(`
      {subject}: numbers that {people} can believe
      how {people} get {subject} wrong
      {subject} for {texts} at a billion events
      {number} {quality} checks for {subject}
      from {subject} to {other}: a data story for {people}
      the case for boring {subject} in {texts}`),
    sentences: parseLines(`
      Two dashboards disagreed about {subject}, and both were right.
      Count {subject} once, write down how, and let nobody count it again.
      If {subject} may arrive late, the number for today has to say so.`),
    tags: parseList('data engineering, analytics, metrics, pipelines, experiments'),
  },
};
