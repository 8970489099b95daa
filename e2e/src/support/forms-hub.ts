import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostForm, postForms } from '@contenthub/contracts/post';
import { afterAll, beforeAll } from 'vitest';
import { startBundledHub } from './bundled-hub.ts';
import { root } from './child.ts';
import { Reader } from './reader.ts';
import type { Visit } from './visit.ts';

type Section = { blog: string; category: string; base: string };

/** The four blogs, each with a category of its own and the path its posts stand under. */
export const sections: readonly Section[] = [
  { blog: 'main', category: 'grammar', base: '/blog/grammar/' },
  { blog: 'developer', category: 'dev-tutorials', base: '/blog/developer/' },
  { blog: 'engineering', category: 'eng-infrastructure', base: '/blog/engineering/' },
  { blog: 'business', category: 'gb-hr', base: '/business/learn/' },
];

export const slugOf = (blog: string, form: PostForm) => `${blog}-${form}`;

export function pathOf(blog: string, form: PostForm): string {
  return (sections.find((section) => section.blog === blog)?.base ?? '') + slugOf(blog, form);
}

/** A reader at a hub that has one post of each form in each blog. */
export function visitFormsHub(): Visit {
  const visit = {} as Visit;
  let folder: string;
  beforeAll(async () => {
    folder = await articlesFolder();
    [visit.hub, visit.reader] = await Promise.all([startBundledHub({ ARTICLES_FOLDER: folder }), Reader.arrive()]);
  });
  afterAll(async () => {
    await visit.reader?.leave();
    await visit.hub?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return visit;
}

async function articlesFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-forms-'));
  await mkdir(join(folder, 'posts'));
  for (const name of ['authors.yaml', 'categories.yaml', 'images']) {
    await cp(join(root, 'content', name), join(folder, name), { recursive: true });
  }
  const posts = sections.flatMap(({ blog, category }, row) =>
    postForms.map((form, column) => ({ id: 9000 + row * 10 + column, slug: slugOf(blog, form), category, form })),
  );
  await Promise.all(posts.map((post) => writeFile(join(folder, 'posts', `${post.slug}.md`), article(post))));
  return folder;
}

function article({ id, slug, category, form }: { id: number; slug: string; category: string; form: PostForm }): string {
  return `---
id: ${id}
title: "The Form Called ${form}, in Full"
slug: ${slug}
categories: [${category}]
tags: [forms, reading, pictures]
author: maren-holt
date: 2026-05-20
modified: 2026-05-27
form: ${form}
sticky: false
image: semicolon.svg
imageAlt: "A semicolon."
excerpt: "A post of the form ${form}."
seo: { title: "The form ${form}", description: "A post of the form ${form}." }
---

Before anything else there is a paragraph, long enough to be read as one and to fill more than a single line.

${middles[form]}
`;
}

const sentence = 'A text is made of sentences, and a sentence of words that somebody chose for a reason. ';
const section = (name: string) => `## ${name}\n\n${sentence.repeat(12)}\n\n${sentence.repeat(12)}\n`;
const sectionsOfText = ['The first part', 'The second part', 'The third part', 'The last part'].map(section).join('\n');
const question = (text: string, choices: string[], right: string) =>
  `### ${text}\n\n${choices.map((choice, index) => `${index + 1}. ${choice}`).join('\n')}\n\n` +
  `<details><summary>Show the answer</summary><p><strong>${right}.</strong> Because it is so.</p></details>\n`;

const middles: Record<PostForm, string> = {
  long: sectionsOfText,
  longtail: `${sectionsOfText}\n| Word | Meaning |\n| --- | --- |\n| trudge | walk slowly |\n`,
  short: sentence.repeat(6),
  image: `![A seesaw.](/content-images/strong-verbs.svg)\n\n${sentence.repeat(6)}`,
  infographic: `![A chart of twelve verbs.](/content-images/strong-verbs-infographic.svg)\n\n${sectionsOfText}`,
  video:
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="A short film"></iframe>\n\n' +
    '<iframe src="https://player.vimeo.com/video/1084537" title="Another film"></iframe>\n\n' +
    sectionsOfText,
  quiz: [
    '## Three questions\n',
    question('Who or whom left?', ['Who', 'Whom'], 'A'),
    question('Who or whom did they choose?', ['Who', 'Whom', 'Whose'], 'B'),
    question('Its or it’s late?', ['Its', 'It’s'], 'B'),
    section('The rule'),
  ].join('\n'),
};
