import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostForm } from '@contenthub/contracts/content/post';
import { afterAll, beforeAll, inject } from 'vitest';
import { Reader } from '../browser/reader.ts';
import { repositoryRoot } from './child-process.ts';
import { type Hub, startBundledHub } from './hub.ts';
import type { Visit } from './visit.ts';

export type Article = {
  id: number;
  slug: string;
  title: string;
  category: string;
  author: string;
  /** The publication date, such as 2026-05-20. */
  date: string;
  modified: string;
  form: PostForm;
  excerpt: string;
  seoTitle: string;
  body: string;
};

/** Started for the first file that needs these articles, and stopped with the worker. */
const sharedHubs = new Map<string, Promise<Hub>>();

/**
 * A reader at a hub with exactly these articles and the bundled authors, categories and images. For test files that do
 * not change the hub.
 */
export function visitHubWithArticles(articles: readonly Article[]): Visit {
  const visit = {} as Visit;
  beforeAll(async () => {
    const key = JSON.stringify(articles);
    const hub = sharedHubs.get(key) ?? startHubWithArticles(articles);
    sharedHubs.set(key, hub);
    [visit.hub, visit.reader] = await Promise.all([hub, Reader.launch()]);
  });
  afterAll(() => visit.reader.close());
  return visit;
}

async function startHubWithArticles(articles: readonly Article[]): Promise<Hub> {
  return startBundledHub({ ARTICLES_FOLDER: await writeArticlesFolder(articles) });
}

async function writeArticlesFolder(articles: readonly Article[]): Promise<string> {
  const folder = await mkdtemp(join(inject('runFolder'), 'articles-'));
  await mkdir(join(folder, 'posts'));
  for (const name of ['authors.yaml', 'categories.yaml', 'images']) {
    await cp(join(repositoryRoot, 'content', name), join(folder, name), { recursive: true });
  }
  await Promise.all(articles.map((each) => writeFile(join(folder, 'posts', `${each.slug}.md`), toMarkdown(each))));
  return folder;
}

function toMarkdown(article: Article): string {
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
