import type { Lexicon } from '../language.ts';
import { parseList } from './word-list.ts';

/** Categories that share vocabulary. */
export type Family = 'language' | 'craft' | 'study' | 'work' | 'machine' | 'code' | 'team';

const proseNouns = {
  thing: parseList(`
    sentence, word, paragraph, phrase, verb, clause, noun, comma, page, line, letter, heading, list, quotation, example,
    pronoun, modifier, opening, ending, title, caption, footnote, summary, preposition, conjunction, adverb, dash, synonym,
    subheading, colon, transition, metaphor, definition, dialogue, fragment, apostrophe, hyphen, syllable, prefix, suffix,
    parenthesis, semicolon, idiom, understatement, gerund, participle, infinitive, appositive, superlative`),
  things: parseList(`
    words, sentences, commas, verbs, paragraphs, nouns, clauses, phrases, examples, adjectives, adverbs, lines, details,
    pronouns, headings, quotations, facts, names, questions, dashes, synonyms, modifiers, prepositions, lists, syllables,
    endings, openings, capitals, hyphens, contractions, colons, articles, conjunctions, metaphors, abbreviations, idioms,
    apostrophes, parentheses, semicolons, interjections, participles, gerunds, homophones, euphemisms`),
};

export const familyWords: Record<Family, Lexicon> = {
  language: {
    ...proseNouns,
    text: parseList(`
      an email, an essay, a report, a letter, a blog post, a cover letter, a text message, a caption, a speech, a review,
      a short story, a memo, a headline, a wedding invitation, a thank-you note, a recipe, a press release, a complaint,
      a birthday card, a product description, a personal statement, a toast, a classified ad, a sonnet`),
    texts: parseList(`
      emails, essays, reports, letters, blog posts, cover letters, text messages, captions, speeches, reviews, short stories,
      memos, headlines, invitations, thank-you notes, recipes, press releases, complaints, birthday cards, resumes,
      product descriptions, personal statements, toasts, newsletters, diaries, postcards, minutes, subtitles, obituaries`),
    reader: parseList(`
      the reader, an editor, your teacher, a stranger, a careful reader, your manager, a friend, a busy colleague,
      the person across the table, a tired reader, a child, a translator, your future self, the customer, a proofreader,
      a grandparent, a lawyer, a lexicographer`),
    people: parseList(`
      readers, writers, editors, teachers, students, beginners, colleagues, native speakers, learners, journalists, parents,
      translators, bloggers, novelists, managers, proofreaders, linguists, copywriters, librarians, lawyers, scientists,
      speechwriters, poets, columnists, lexicographers`),
    move: parseList(`
      read the {thing} aloud, put the verb first, cut the last {thing}, ask who is doing what, take the {thing} out and look
      at what is left, replace it with a shorter word, find the subject of the {thing}, count the {things}, say it to a friend,
      write the {thing} again from memory, look at the {thing} before it, move the {thing} to the end, try it in the plural,
      turn the {thing} into a question, circle every {thing} on the page, look it up in two dictionaries`),
  },
  craft: {
    ...proseNouns,
    text: parseList(`
      a first draft, a short story, a blog post, a novel, an essay, a poem, a scene, an outline, a personal essay, a chapter,
      a review, a speech, a screenplay, a letter, a memoir, a travel piece, a children's book, a monologue, a column`),
    texts: parseList(`
      first drafts, short stories, blog posts, novels, essays, poems, scenes, outlines, personal essays, chapters, reviews,
      speeches, screenplays, letters, memoirs, newsletters, monologues, travel pieces, children's books, columns, profiles,
      fables, podcasts, diaries, ghost stories, song lyrics, eulogies`),
    reader: parseList(`
      the reader, an editor, your first reader, a stranger, a friend, an impatient reader, the audience, a workshop, an agent,
      a ten-year-old, someone on a train, the narrator, a critic, your writing group, a reviewer, an insomniac`),
    people: parseList(`
      writers, readers, beginners, novelists, editors, bloggers, poets, storytellers, students, essayists, journalists,
      screenwriters, freelancers, ghostwriters, columnists, critics, playwrights, biographers, night owls, humorists`),
    move: parseList(`
      write the ending first, set a timer for {duration}, read the draft aloud, cut the first paragraph, change the font
      and read again, leave the {thing} alone for {duration}, write the {thing} as a letter to a friend, name one thing in
      the room, start in the middle, give every {thing} a job, print it and use a pencil, explain the idea without notes,
      underline each {thing} that you like and ask why, swap drafts with someone you trust, keep a list of {things}`),
  },
  study: {
    ...proseNouns,
    text: parseList(`
      an essay, a thesis, a research paper, a lab report, a literature review, a term paper, a dissertation, an abstract,
      a case study, a reflection, a book report, a bibliography, a scholarship application, a conference poster, a syllabus`),
    texts: parseList(`
      essays, theses, research papers, lab reports, literature reviews, term papers, dissertations, abstracts, case studies,
      reflections, book reports, bibliographies, exam answers, conference posters, seminar notes, group projects,
      reading responses, annotated bibliographies, scholarship applications, grant proposals, oral exams, field notes`),
    reader: parseList(`
      your professor, the examiner, a teaching assistant, the reader, a classmate, your adviser, a peer reviewer,
      the librarian, a skeptical reader, the committee, a tutor, an expert, a first-year student, the journal's editor`),
    people: parseList(`
      students, teachers, professors, graders, librarians, tutors, classmates, advisers, researchers, undergraduates,
      examiners, scholars, instructors, peer reviewers, first-year students, doctoral candidates, deans, archivists`),
    move: parseList(`
      write the claim in one sentence, check the source again, put the page number down at once, ask what would prove you
      wrong, read the assignment twice, close the book and say it in your own words, move the {thing} to the introduction,
      mark every borrowed {thing}, give each paragraph one {thing}, trade papers with a classmate, outline the draft you have,
      look for the strongest objection, cite the {thing} before you forget where it came from, visit the writing center`),
  },
  work: {
    thing: parseList(`
      email, message, sentence, subject line, request, deadline, meeting, question, greeting, sign-off, report, paragraph,
      reply, summary, attachment, agenda, decision, apology, reminder, introduction, headline, bullet, update, memo, note,
      invitation, proposal, resume, thank-you, follow-up, reference, salary, signature, postscript, handover`),
    things: parseList(`
      emails, messages, questions, deadlines, meetings, requests, names, dates, numbers, bullets, details, subject lines,
      greetings, replies, facts, decisions, reminders, updates, apologies, agendas, attachments, follow-ups, promises,
      notes, sign-offs, adjectives, buzzwords, acronyms, invitations, handovers, postscripts, errands`),
    text: parseList(`
      an email, a status update, a report, a cover letter, a chat message, a proposal, a resume, a meeting note, a memo,
      a performance review, a resignation letter, a thank-you note, an out-of-office reply, a presentation, a job ad,
      a reference, a project plan, a farewell note`),
    texts: parseList(`
      emails, status updates, reports, cover letters, chat messages, proposals, resumes, meeting notes, memos, job ads,
      performance reviews, resignation letters, thank-you notes, out-of-office replies, presentations, references,
      project plans, farewell notes, invitations, apologies, introductions, reminders, exit interviews, expense claims`),
    reader: parseList(`
      your manager, a recruiter, a hiring manager, a colleague, the team, your client, a new hire, the reader, your boss,
      an interviewer, a director, someone in another time zone, the person who decides, a stranger, a former colleague,
      the finance department, an executive assistant, the board`),
    people: parseList(`
      managers, recruiters, colleagues, new hires, clients, remote teams, interviewers, team leads, job seekers, executives,
      interns, freelancers, consultants, career changers, founders, assistants, directors, contractors, mentors, retirees`),
    move: parseList(`
      put the request in the first line, name the date, write the subject line last, delete the first paragraph, answer the
      question that was asked, say who does what by when, sleep on it, read the {thing} on your phone, thank one person by
      name, give a reason in one {thing}, offer two times, end with the next step, attach the file before you write,
      replace the {thing} with a number, call instead, ask for {duration} and not more`),
  },
  machine: {
    thing: parseList(`
      prompt, draft, suggestion, sentence, answer, question, model, feature, paragraph, setting, tool, example, rewrite,
      summary, word, shortcut, account, keyboard, browser, document, dictionary, outline, permission, password, device,
      extension, notification, dashboard, release, guideline, token, dataset, benchmark, guardrail`),
    things: parseList(`
      suggestions, prompts, drafts, words, answers, questions, examples, models, settings, sources, facts, features, edits,
      rewrites, documents, shortcuts, summaries, instructions, devices, accounts, permissions, passwords, synonyms, releases,
      integrations, tokens, notifications, benchmarks, guardrails, keystrokes`),
    text: parseList(`
      an email, a draft, a report, a prompt, a summary, an outline, a chat, a proposal, a blog post, a translation,
      a shared document, a support ticket, a newsletter, a help page, a privacy notice, a speech, a product tour`),
    texts: parseList(`
      emails, drafts, reports, prompts, summaries, outlines, chats, proposals, blog posts, translations, shared documents,
      support tickets, newsletters, help pages, privacy notices, speeches, product tours, cover letters, essays, slide decks,
      social posts, meeting notes, style guides, release notes, onboarding guides, captions`),
    reader: parseList(`
      the reader, the model, your team, a new user, a skeptical colleague, the person who reads it, an editor, an engineer,
      a customer, a researcher, your administrator, a security officer, a beginner, an auditor`),
    people: parseList(`
      writers, teams, students, readers, researchers, customers, new users, editors, engineers, designers, teachers,
      administrators, marketers, support agents, founders, translators, analysts, lawyers, novelists, auditors`),
    move: parseList(`
      say who will read it, give the model one {thing} of your own, check every fact yourself, ask for three versions and
      keep the best line, write the first {thing} without help, turn the {thing} off for {duration}, tell it what to leave
      out, paste less, read the answer aloud, compare it with your own {thing}, start over with a shorter {thing}, keep the
      {things} that sound like you, look at the {thing} before you accept it, ask it what it does not know`),
  },
  code: {
    thing: parseList(`
      request, test, cache, query, service, model, deploy, function, table, queue, index, release, metric, process, key,
      endpoint, event, batch, worker, callback, token, migration, retry, timeout, log line, container, dashboard, schema,
      pipeline, thread, lock, socket, snapshot, feature flag, webhook, checksum, shard, replica, heartbeat, backfill`),
    things: parseList(`
      requests, tests, queries, errors, services, retries, events, logs, metrics, keys, tables, models, caches, queues,
      timeouts, batches, endpoints, deploys, tokens, workers, indexes, dashboards, callbacks, alerts, migrations, threads,
      replicas, webhooks, schemas, locks, shards, checksums, backfills, tombstones`),
    abstract: parseList(`
      latency, memory, throughput, order, trust, time, accuracy, simplicity, load, cost, safety, uptime, precision, recall,
      consistency, durability, isolation, backpressure, coverage, observability, portability, locality, entropy, jitter`),
    text: parseList(`
      a pull request, an incident report, a design document, a README, a changelog, a commit message, a runbook, a ticket,
      a test plan, a postmortem, an API reference, a decision record, a code review, a migration guide`),
    texts: parseList(`
      pull requests, incident reports, design documents, READMEs, changelogs, commit messages, runbooks, tickets, test plans,
      postmortems, API references, decision records, code reviews, migration guides, onboarding notes, release notes,
      editors, plugins, mobile apps, background jobs, batch jobs, web apps, data pipelines, search engines, dashboards,
      command lines, edge nodes, small teams, browser extensions, keyboards`),
    reader: parseList(`
      the next engineer, a reviewer, the person on call, a user, a new colleague, the compiler, the browser, the client,
      an operator, the scheduler, a data scientist, the load balancer, an attacker, the product manager`),
    people: parseList(`
      engineers, developers, users, reviewers, operators, designers, analysts, maintainers, newcomers, data scientists,
      platform teams, mobile developers, researchers, product managers, on-call engineers, linguists, contributors, testers,
      architects, security teams, release managers, interns`),
    place: parseList(`
      in production, in the tests, on the first deploy, behind a flag, in the logs, at the edge, in the hot path, on one
      machine, in staging, under load, in the smallest region, after a restart, in the cache, on a cold start, during
      a rollback, on the slowest phone we own, between two releases, in the retry loop, at three in the morning`),
    move: parseList(`
      measure it first, write the failing {thing}, delete the {thing} that nobody reads, put a number on it, log the {thing}
      once, give every {thing} a timeout, make the {thing} safe to repeat, roll it out to one percent, read the {thing} from
      the top, draw the {thing} on paper, run it twice and compare, pull the plug on purpose, name the owner of the {thing},
      keep the old {thing} until the new one has won, bound the {things}, version the {thing}`),
  },
  team: {
    thing: parseList(`
      message, reply, customer, email, call, policy, offer, ticket, campaign, template, promise, team, sentence, brand,
      question, meeting, proposal, review, headline, macro, job ad, survey, guideline, subject line, pitch, discount,
      contract, complaint, newsletter, handbook, deadline, demo, quota, persona, escalation, renewal, onboarding plan`),
    things: parseList(`
      customers, replies, messages, templates, emails, calls, policies, tickets, teams, promises, campaigns, questions,
      reviews, offers, meetings, numbers, examples, guidelines, headlines, macros, subject lines, proposals, surveys, demos,
      complaints, discounts, pitches, renewals, contracts, escalations, personas, refunds`),
    text: parseList(`
      a support reply, a sales email, a job ad, a campaign brief, a policy, a proposal, a newsletter, an offer letter,
      a help article, a brand guide, a performance review, a follow-up, a landing page, a case study, a survey`),
    texts: parseList(`
      support replies, sales emails, job ads, campaign briefs, policies, proposals, newsletters, offer letters, help articles,
      brand guides, performance reviews, follow-ups, landing pages, case studies, surveys, chat transcripts, call scripts,
      product announcements, employee handbooks, renewal notices, press releases, onboarding plans, refund notices,
      quarterly reports, webinars, demo invitations`),
    reader: parseList(`
      the customer, a prospect, your team, a candidate, the buyer, an employee, a new hire, an agent, your brand manager,
      a team lead, an angry customer, the legal department, a partner, a chief executive, the account manager`),
    people: parseList(`
      support teams, customers, sales teams, managers, candidates, marketers, agents, employees, buyers, team leads,
      recruiters, prospects, account managers, executives, new hires, brand managers, copywriters, partners, analysts,
      people teams, founders, resellers`),
    move: parseList(`
      answer in the first line, say what happens next, use the customer's own word, write one template fewer, name the person
      who decides, ask for {duration} and not more, put the price where it can be found, read ten {things} aloud, measure
      replies and not opens, let one person own the {thing}, retire the {thing} that nobody uses, send it to one {thing}
      first, promise less, thank them for the bad news, put the {thing} in the first line, test it on a colleague`),
  },
};
