import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostForm } from '@contenthub/contracts/post';
import { afterAll, beforeAll } from 'vitest';
import { startBundledHub } from './bundled-hub.ts';
import { root } from './child.ts';
import { Reader } from './reader.ts';
import type { Visit } from './visit.ts';

export type Article = {
  id: number;
  slug: string;
  title: string;
  category: string;
  author: string;
  /** The day it was published, as in 2026-05-20. */
  date: string;
  modified: string;
  form: PostForm;
  excerpt: string;
  seoTitle: string;
  body: string;
};

/** A reader at a hub that has these articles and no others, with the bundled authors, categories and images. */
export function visitHubWith(articles: readonly Article[]): Visit {
  const visit = {} as Visit;
  let folder: string;
  beforeAll(async () => {
    folder = await articlesFolder(articles);
    [visit.hub, visit.reader] = await Promise.all([startBundledHub({ ARTICLES_FOLDER: folder }), Reader.arrive()]);
  });
  afterAll(async () => {
    await visit.reader?.leave();
    await visit.hub?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return visit;
}

async function articlesFolder(articles: readonly Article[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-articles-'));
  await mkdir(join(folder, 'posts'));
  for (const name of ['authors.yaml', 'categories.yaml', 'images']) {
    await cp(join(root, 'content', name), join(folder, name), { recursive: true });
  }
  await Promise.all(articles.map((each) => writeFile(join(folder, 'posts', `${each.slug}.md`), markdown(each))));
  return folder;
}

function markdown(article: Article): string {
  const { id, slug, title, category, author, date, modified, form, excerpt, seoTitle, body } = article;
  return `---
id: ${id}
title: "${title}"
slug: ${slug}
categories: [${category}]
tags: [forms, reading, pictures]
author: ${author}
date: ${date}
modified: ${modified}
form: ${form}
sticky: false
image: semicolon.svg
imageAlt: "A semicolon."
excerpt: "${excerpt}"
seo: { title: "${seoTitle}", description: "${excerpt}" }
---

${body}
`;
}
