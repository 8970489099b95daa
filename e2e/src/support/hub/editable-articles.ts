import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventsEndpoint } from '@contenthub/testing/events/events-endpoint';
import { afterAll, beforeAll } from 'vitest';
import { Reader } from '../browser/reader.ts';
import { repositoryRoot } from './child-process.ts';
import { startEditableHub } from './hub.ts';
import type { Visit } from './visit.ts';

export type ArticlesVisit = Visit & {
  /** The folder of the hub's articles. */
  articles: string;
  endpoint: EventsEndpoint;
  env: Record<string, string>;
};

/** A reader at a hub with an editable copy of the bundled articles and one draft, which sends events to an endpoint. */
export function visitEditableHub(): ArticlesVisit {
  const visit = {} as ArticlesVisit;
  beforeAll(async () => {
    visit.articles = await mkdtemp(join(tmpdir(), 'contenthub-articles-'));
    await cp(join(repositoryRoot, 'content'), visit.articles, { recursive: true });
    const post = await readFile(join(visit.articles, 'posts', 'affect-vs-effect.md'), 'utf8');
    const draft = post.replace(/^id: .*$/m, 'id: 1999\ndraft: true').replace(/^slug: .*$/m, 'slug: not-yet');
    await writeFile(join(visit.articles, 'posts', 'not-yet.md'), draft.replace(/^title: .*$/m, 'title: Not yet'));
    visit.endpoint = await EventsEndpoint.start();
    visit.env = {
      ARTICLES_FOLDER: visit.articles,
      PREVIEW_SECRET: 'a secret of sixteen',
      COLLECTOR_PUBLIC_URL: visit.endpoint.origin,
    };
    [visit.hub, visit.reader] = await Promise.all([startEditableHub(visit.env), Reader.launch()]);
  });
  afterAll(async () => {
    await visit.reader?.close();
    await visit.hub?.stop();
    await visit.endpoint?.stop();
    await rm(visit.articles, { recursive: true, force: true });
  });
  return visit;
}
