import {
  type ContentIssueRow,
  type ContentIssuesPage,
  ContentIssuesRequest,
  contentIssuesPath,
} from '@contenthub/contracts/content/content-issues';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { findTextIssues } from '@contenthub/post-html/checks/content-checks';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { type CheckedPost, readPostsToCheck } from '../db/queries/posts-to-check.ts';
import { addSignedRoute, type WebhookVerifier } from '../sync/wordpress/webhook/webhook.ts';
import type { LinkChecker } from './link-checker.ts';

const maxRows = 500;
const validate = new Ajv({ validateSchema: false, strict: false }).compile<ContentIssuesRequest>(ContentIssuesRequest);

type Options = { database: Database; verifier: WebhookVerifier; links: LinkChecker | undefined };

/** Lists what published posts lack, for editors in WordPress, which signs their requests. */
export function addContentIssuesRoute(app: FastifyInstance, { database, verifier, links }: Options): void {
  addSignedRoute(
    app,
    { path: contentIssuesPath, validate, bodyLimit: 64 * 1024, verifier },
    async ({ kind }, isNew): Promise<ContentIssuesPage> => {
      if (!isNew) throw new HttpError(409, 'replayed', 'This request was already received.');
      const rows: ContentIssueRow[] = [];
      for await (const post of readPostsToCheck(database)) {
        for (const what of finders[kind](post)) rows.push({ ...describe(post), what });
      }
      if (kind !== 'broken-links') return toPage(rows, 0, true);
      if (!links) return toPage([], 0, false);
      const { broken, pending } = links.check(new Set(rows.map(({ what }) => toPath(what))));
      const found = rows.filter(({ what }) => broken.has(toPath(what)));
      return toPage(found, pending, true);
    },
  );
}

/** What each kind finds in a post. For links, all within the hub, which are then requested. */
const finders: Record<ContentIssuesRequest['kind'], (post: CheckedPost) => string[]> = {
  'broken-links': ({ content }) => [
    ...new Set(
      findTextIssues(content)
        .links.map(({ href }) => href)
        .filter((href) => /^\/(?!\/)/.test(href)),
    ),
  ],
  'no-alt': ({ content, image }) => [
    ...(image && !image.alt.trim() ? ['The featured image'] : []),
    ...findTextIssues(content)
      .pictures.filter(({ problem }) => problem === 'no-alt')
      .map(({ what }) => what),
  ],
  'no-picture': ({ image }) => (image ? [] : ['']),
  'no-description': ({ seo }) => (seo.description.trim() ? [] : ['']),
};

const toPath = (href: string) => href.replace(/#.*$/, '');

function describe({ id, title, blog, category, slug }: CheckedPost) {
  return { post: id, title, path: blogSections[blog].postLink(category ?? 'more', slug) };
}

const toPage = (rows: ContentIssueRow[], pending: number, isChecked: boolean): ContentIssuesPage => ({
  rows: rows.slice(0, maxRows),
  total: rows.length,
  pending,
  isChecked,
});
