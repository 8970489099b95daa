import Type, { type Static } from 'typebox';
import { BlogType } from './blog-type.ts';
import type { Call } from './call.ts';
import { CheckUp } from './check-up.ts';
import { Post } from './post.ts';
import { previewPath } from './preview-path.ts';

/** A post as it would be, and what its editor should know of it. */
export const PreviewedPost = Type.Object(
  { ...Post.properties, checkUp: CheckUp },
  { title: 'PreviewedPost', additionalProperties: false },
);
export type PreviewedPost = Static<typeof PreviewedPost>;

/** Between web and content only: a post as it would be, for whoever may see it. */
export const previewCall = {
  name: 'preview',
  summary: 'A post of any status with its latest edits, for whom cookie and nonce prove to be an editor.',
  path: previewPath,
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  query: Type.Object({ blog_type: BlogType }),
  answer: PreviewedPost,
  paged: false,
} as const satisfies Call;
