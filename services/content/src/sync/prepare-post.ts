import { excerpt } from '@contenthub/post-html/excerpt';
import { finish, type StoredFile } from '@contenthub/post-html/finish';
import { mediaAddresses } from '@contenthub/post-html/media-addresses';
import { sanitise } from '@contenthub/post-html/sanitise';
import type { MediaStore } from '../media/media-store.ts';
import type { StoredPost } from '../read-model/stored-post.ts';
import { blogOfPost } from './blog-of-post.ts';
import type { ReadFile, SourcePost } from './source-post.ts';

/** All that is ever done to a post's text and pictures is done here, once, before it is stored. */
export async function preparePost(source: SourcePost, readFile: ReadFile, media: MediaStore): Promise<StoredPost> {
  const sanitised = sanitise(source.html);
  const addresses = mediaAddresses(sanitised);
  const files = new Map<string, StoredFile>();
  await Promise.all(
    addresses.map(async (address) => {
      const file = await media.keepFile(address, () => readFile(address));
      if (file) files.set(address, file);
    }),
  );
  const { html, outline, readingMinutes } = finish(sanitised, files);
  const { picture } = source;
  return {
    id: source.id,
    blog: blogOfPost(source.categories),
    slug: source.slug,
    title: source.title,
    excerpt: excerpt(sanitise(source.excerpt) || sanitised),
    content: html,
    outline,
    readingMinutes,
    form: source.form,
    date: source.date,
    modified: source.modified,
    author: source.author,
    categories: source.categories,
    image: picture && (await media.keepPicture(picture.address, picture.alt, () => readFile(picture.address))),
    tags: source.tags,
    sticky: source.sticky,
  };
}
