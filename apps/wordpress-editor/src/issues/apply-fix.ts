import apiFetch from '@wordpress/api-fetch';
import type { EditablePost, Fix, PostChange } from './fixes.ts';

export type FixResult = {
  /** Ids of the changed posts. The fix had nothing to change in the others. */
  changed: ReadonlySet<number>;
  /** Why it stopped before the last post, if it did. */
  error?: string;
  /** Restores the changed posts. */
  undo: () => Promise<void>;
};

const save = (id: number, data: PostChange) => apiFetch({ path: `/wp/v2/posts/${id}`, method: 'POST', data });

/** Changes the posts one after the other and publishes them. WordPress keeps the version before as a revision. */
export async function applyFix(
  fix: Fix,
  issuesOfPosts: ReadonlyMap<number, readonly string[]>,
  report: (done: number) => void,
): Promise<FixResult> {
  const before: { id: number; change: PostChange }[] = [];
  let done = 0;
  let error: string | undefined;
  try {
    for (const [id, whats] of issuesOfPosts) {
      const post = await apiFetch<EditablePost>({
        path: `/wp/v2/posts/${id}?context=edit&_fields=id,content,excerpt,featured_media,meta`,
      });
      const change = fix(post, whats);
      if (change) {
        await save(id, change);
        before.push({ id, change: originalOf(post, change) });
      }
      done += 1;
      report(done);
    }
  } catch (reason) {
    // The posts that were changed until then can still be restored.
    error = (reason as Error).message;
  }
  return {
    ...(error !== undefined && { error }),
    changed: new Set(before.map(({ id }) => id)),
    async undo() {
      for (const { id, change } of before) await save(id, change);
    },
  };
}

function originalOf(post: EditablePost, { content, featured_media, meta }: PostChange): PostChange {
  return {
    ...(content !== undefined && { content: post.content.raw }),
    ...(featured_media !== undefined && { featured_media: post.featured_media }),
    ...(meta && { meta: { contenthub_seo_description: post.meta.contenthub_seo_description } }),
  };
}
