import type { BlogType } from '@contenthub/contracts/blog-type';
import type { PreviewedPost } from '@contenthub/contracts/preview-call';
import type { MediaStore } from '../media/media-store.ts';
import { shownPost } from '../read-model/shown-post.ts';
import { preparePost } from '../sync/prepare-post.ts';
import type { ReadFile } from '../sync/source-post.ts';
import { checkUp } from './check-up.ts';
import type { DraftSource, Proof } from './draft-source.ts';

/** The post as it would be, made by the code that makes published ones, and forgotten at once. */
export async function previewPost(
  drafts: DraftSource,
  media: MediaStore,
  { id, blog, proof }: { id: number; blog: BlogType; proof: Proof },
): Promise<PreviewedPost | undefined> {
  const draft = await drafts.find(id, proof);
  if (!draft) return undefined;
  const lost: string[] = [];
  const post = await preparePost(draft.source, forgiving(draft.readFile, lost), media);
  return post.blog === blog ? { ...shownPost(post), checkUp: checkUp(draft.source, post, lost) } : undefined;
}

/** A picture that is not there (yet) must not hide the text from the one who writes it; it is noted. */
function forgiving(readFile: ReadFile, lost: string[]): ReadFile {
  return async (address) => {
    const file = await readFile(address).catch(() => undefined);
    if (!file) lost.push(address);
    return file;
  };
}
