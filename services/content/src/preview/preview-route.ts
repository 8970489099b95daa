import { previewCall } from '@contenthub/contracts/preview-call';
import { editorCookie, previewNonceHeader } from '@contenthub/contracts/preview-path';
import { HttpError } from '@contenthub/server-kit/error-answers';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { MediaStore } from '../media/media-store.ts';
import type { DraftSource } from './draft-source.ts';
import { previewPost } from './preview-post.ts';

type Request = { Params: Static<typeof previewCall.params>; Querystring: Static<typeof previewCall.query> };

/** For web alone. Nothing of it is kept, and every refusal is the same one. */
export function addPreviewRoute(app: FastifyInstance, drafts: DraftSource, media: MediaStore): void {
  const url = previewCall.path.replace(/\{(\w+)\}/g, ':$1');
  const schema = { params: previewCall.params, querystring: previewCall.query };
  app.get<Request>(url, { schema }, async ({ params: { id }, query, headers }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const proof = { cookie: editorCookie(headers.cookie), nonce: String(headers[previewNonceHeader] ?? '') };
    const post = await previewPost(drafts, media, { id, blog: query.blog_type, proof });
    if (!post) throw new HttpError(404, 'not-found', 'There is no such preview, or not for you.');
    return post;
  });
}
