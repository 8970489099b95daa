import { blogSections } from '@contenthub/contracts/blog-sections';
import { type Department, departments } from '@contenthub/contracts/department';
import { excerpt } from '@contenthub/post-html/excerpt';
import { finish, type StoredFile } from '@contenthub/post-html/finish';
import { mediaAddresses } from '@contenthub/post-html/media-addresses';
import { postText } from '@contenthub/post-html/post-text';
import { sanitise } from '@contenthub/post-html/sanitise';
import type { MediaStore } from '../media/media-store.ts';
import type { StoredPost } from '../read-model/stored-post.ts';
import { blogOfPost } from './blog-of-post.ts';
import { allInFlight } from './in-flight.ts';
import { prepareAuthor } from './prepare-author.ts';
import type { ReadFile, SourceCategory, SourcePost } from './source-post.ts';

/** A post of two hundred pictures must not take every connection there is. */
export const filesAtOnce = 6;
/** Each failure may take as long as the deadline of a download: a post must not hold up all others for hours. */
const mostFailedFiles = 50;

/** All that is ever done to a post's text and pictures is done here, once, before it is stored. */
export async function preparePost(source: SourcePost, readFile: ReadFile, media: MediaStore): Promise<StoredPost> {
  const sanitised = sanitise(source.html);
  const addresses = mediaAddresses(sanitised);
  const files = new Map<string, StoredFile>();
  let failed = 0;
  await allInFlight(addresses, filesAtOnce, async (address) => {
    if (failed >= mostFailedFiles) return;
    const file = await media.keepFile(address, () => readFile(address));
    if (file) files.set(address, file);
    else failed += 1;
  });
  const { html, outline, readingMinutes } = finish(sanitised, files);
  const { picture } = source;
  const blog = blogOfPost(source.categories);
  return {
    id: source.id,
    blog,
    slug: source.slug,
    title: source.title,
    excerpt: excerpt(sanitise(source.excerpt) || sanitised),
    content: html,
    outline,
    readingMinutes,
    form: source.form,
    date: source.date,
    modified: source.modified,
    author: await prepareAuthor(source.author, readFile, media),
    categories: source.categories,
    image: picture && (await media.keepPicture(picture.address, picture.alt, () => readFile(picture.address))),
    tags: source.tags,
    sticky: source.sticky,
    seo: source.seo,
    contentType: source.contentType ?? blogSections[blog].contentType,
    department: source.department ?? departmentOf(source.categories),
    callToAction: source.callToAction,
    text: postText(html),
  };
}

/** A business post's department is the first of its categories that is one. */
function departmentOf(categories: SourceCategory[]): Department | null {
  return departments.find((department) => categories.some(({ slug }) => slug === department)) ?? null;
}
