import type { BlogType } from '@contenthub/contracts/content/blogs';
import { editorCookie, previewNonceHeader } from '@contenthub/contracts/content/content-paths';
import { type PreviewedPost, previewEndpoint } from '@contenthub/contracts/content/preview';
import { NestingError } from '@contenthub/post-html/parsed-html';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { toApiPost } from '../db/queries/posts.ts';
import type { MediaStore } from '../media/media-store.ts';
import { preparePost } from '../sync/prepare-post.ts';
import type { ReadFile, SourcePost } from '../sync/source-post.ts';
import { buildContentReport } from './content-report.ts';
import type { DraftCredentials, DraftSource } from './drafts.ts';

/** Prepares the post with the same code as for publishing, without storing it. */
async function previewPost(
  drafts: DraftSource,
  media: MediaStore,
  { id, blog, proof }: { id: number; blog: BlogType; proof: DraftCredentials },
): Promise<PreviewedPost | undefined> {
  const draft = await drafts.find(id, proof);
  if (!draft) return undefined;
  const missingFiles: string[] = [];
  const prepare = (source: SourcePost) =>
    preparePost(source, tolerateMissingFiles(draft.readFile, missingFiles), media, (file, reason) =>
      missingFiles.push(`${file} (${reason})`),
    );
  const post = await prepare(draft.source).catch((error: unknown) => {
    if (!(error instanceof NestingError)) throw error;
    // The report says why there is no text.
    return prepare({ ...draft.source, html: '', excerpt: '' });
  });
  return post.blog === blog
    ? { ...toApiPost(post), report: buildContentReport(draft.source, post, missingFiles) }
    : undefined;
}

/** A missing picture must not hide the text from its author, so it is reported instead. */
function tolerateMissingFiles(readFile: ReadFile, missingFiles: string[]): ReadFile {
  return async (address) => {
    const file = await readFile(address).catch(() => undefined);
    if (!file) missingFiles.push(address);
    return file;
  };
}

type Request = { Params: Static<typeof previewEndpoint.params>; Querystring: Static<typeof previewEndpoint.query> };

/** For web only. Responses are not cached, and every refusal is the same. */
export function addPreviewRoute(app: FastifyInstance, drafts: DraftSource, media: MediaStore): void {
  const url = previewEndpoint.path.replace(/\{(\w+)\}/g, ':$1');
  const schema = { params: previewEndpoint.params, querystring: previewEndpoint.query };
  app.get<Request>(url, { schema }, async ({ params: { id }, query, headers }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const proof = { cookie: editorCookie(headers.cookie), nonce: String(headers[previewNonceHeader] ?? '') };
    const post = await previewPost(drafts, media, { id, blog: query.blog_type, proof });
    if (!post) throw new HttpError(404, 'not-found', 'Preview not found.');
    return post;
  });
}
