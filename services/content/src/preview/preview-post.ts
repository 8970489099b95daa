import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Post } from '@contenthub/contracts/post';
import type { MediaStore } from '../media/media-store.ts';
import { shownPost } from '../read-model/shown-post.ts';
import { preparePost } from '../sync/prepare-post.ts';
import type { ReadFile } from '../sync/source-post.ts';
import type { DraftSource, Proof } from './draft-source.ts';

/** The post as it would be, made by the code that makes published ones, and forgotten at once. */
export async function previewPost(
  drafts: DraftSource,
  media: MediaStore,
  { id, blog, proof }: { id: number; blog: BlogType; proof: Proof },
): Promise<Post | undefined> {
  const draft = await drafts.find(id, proof);
  if (!draft) return undefined;
  const post = await preparePost(draft.source, forgiving(draft.readFile), media);
  return post.blog === blog ? shownPost(post) : undefined;
}

/** A picture that is not there (yet) must not hide the text from the one who writes it. */
function forgiving(readFile: ReadFile): ReadFile {
  return (address) => readFile(address).catch(() => Buffer.alloc(0));
}
