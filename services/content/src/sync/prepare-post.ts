import { type BlogType, blogTypes, type Department, departments } from '@contenthub/contracts/content/blogs';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { finalizeHtml, findMediaUrls, type StoredFile } from '@contenthub/post-html/finalize-html';
import { createExcerpt, extractPostText } from '@contenthub/post-html/post-text';
import { sanitise } from '@contenthub/post-html/sanitise';
import type { StoredPost } from '../db/schema.ts';
import type { MediaStore } from '../media/media-store.ts';
import { mapConcurrently } from './map-concurrently.ts';
import type { ReadFile, SourceAuthor, SourceCategory, SourcePost } from './source-post.ts';

/** A post's blog follows from its categories: the first one with another blog's prefix decides, else it is main. */
export function resolveBlog(categories: SourceCategory[]): BlogType {
  for (const { slug } of categories) {
    const blog = blogTypes.find((type) => {
      const { categoryPrefix } = blogSections[type];
      return categoryPrefix !== '' && slug.startsWith(categoryPrefix);
    });
    if (blog) return blog;
  }
  return 'main';
}

/** An author as they are stored: their picture is in the hub's own store, or there is none. */
export async function prepareAuthor(
  author: SourceAuthor,
  readFile: ReadFile,
  media: MediaStore,
): Promise<SourceAuthor> {
  const { avatar: address } = author;
  return { ...author, avatar: address && (await media.saveAvatar(address, () => readFile(address))) };
}

/** A post of two hundred pictures must not take every connection there is. */
export const fileConcurrency = 6;
/** Each failure may take as long as the deadline of a download: a post must not hold up all others for hours. */
const maxFailedFiles = 50;

/** All that is ever done to a post's text and pictures is done here, once, before it is stored. */
export async function preparePost(source: SourcePost, readFile: ReadFile, media: MediaStore): Promise<StoredPost> {
  const sanitised = sanitise(source.html);
  const addresses = findMediaUrls(sanitised);
  const files = new Map<string, StoredFile>();
  let failed = 0;
  await mapConcurrently(addresses, fileConcurrency, async (address) => {
    if (failed >= maxFailedFiles) return;
    const file = await media.saveFile(address, () => readFile(address));
    if (file) files.set(address, file);
    else failed += 1;
  });
  const { html, outline, readingMinutes } = finalizeHtml(sanitised, files);
  const { picture } = source;
  const blog = resolveBlog(source.categories);
  return {
    id: source.id,
    blog,
    slug: source.slug,
    title: source.title,
    excerpt: createExcerpt(sanitise(source.excerpt) || sanitised),
    content: html,
    outline,
    readingMinutes,
    form: source.form,
    date: source.date,
    modified: source.modified,
    author: await prepareAuthor(source.author, readFile, media),
    categories: source.categories,
    image: picture && (await media.savePicture(picture.address, picture.alt, () => readFile(picture.address))),
    tags: source.tags,
    sticky: source.sticky,
    seo: source.seo,
    contentType: source.contentType ?? blogSections[blog].contentType,
    department: source.department ?? resolveDepartment(source.categories),
    callToAction: source.callToAction,
    text: extractPostText(html),
  };
}

/** A business post's department is the first of its categories that is one. */
function resolveDepartment(categories: SourceCategory[]): Department | null {
  return departments.find((department) => categories.some(({ slug }) => slug === department)) ?? null;
}
