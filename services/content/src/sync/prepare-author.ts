import type { MediaStore } from '../media/media-store.ts';
import type { ReadFile, SourceAuthor } from './source-post.ts';

/** An author as they are stored: their picture is in the hub's own store, or there is none. */
export async function prepareAuthor(
  author: SourceAuthor,
  readFile: ReadFile,
  media: MediaStore,
): Promise<SourceAuthor> {
  const { avatar: address } = author;
  return { ...author, avatar: address && (await media.keepAvatar(address, () => readFile(address))) };
}
