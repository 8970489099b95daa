import { type BlogType, blogTypes, type Department, departments } from '@contenthub/contracts/content/blogs';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { finalizeHtml, findMediaUrls, type StoredFile } from '@contenthub/post-html/finalize-html';
import { highlightCode } from '@contenthub/post-html/highlight-code';
import { parseHtml } from '@contenthub/post-html/parsed-html';
import { createExcerpt, extractPostText } from '@contenthub/post-html/post-text';
import { sanitise } from '@contenthub/post-html/sanitise';
import { applySmartPunctuation, smartPunctuation, smartPunctuationHtml } from '@contenthub/post-html/smart-punctuation';
import type { StoredPost } from '../db/schema.ts';
import { RefusedFileError } from '../media/incoming-file.ts';
import type { MediaStore } from '../media/media-store.ts';
import { findExampleWords } from '../search/indexing/post-words.ts';
import { prepareAnswer, prepareBlock } from './blocks.ts';
import { mapConcurrently } from './map-concurrently.ts';
import type { ReadFile, SourceAuthor, SourceCategory, SourcePost } from './source-post.ts';

/** Determines a post's blog from its categories: the first with another blog's prefix wins, otherwise it is main. */
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

/** Told of each file that cannot be published, and why. The post is published without it. */
export type ReportRefusal = (address: string, reason: string) => void;

/** An author with their picture in the media store, or without a picture. */
export async function prepareAuthor(
  author: SourceAuthor,
  readFile: ReadFile,
  media: MediaStore,
  reportRefusal: ReportRefusal,
): Promise<SourceAuthor> {
  const { avatar: address } = author;
  return {
    ...author,
    bio: smartPunctuation(author.bio),
    avatar:
      address && (await media.saveAvatar(address, () => readFile(address)).catch(leaveOut(address, reportRefusal))),
  };
}

function leaveOut(address: string, reportRefusal: ReportRefusal) {
  return (error: unknown): null => {
    if (!(error instanceof RefusedFileError)) throw error;
    reportRefusal(address, error.message);
    return null;
  };
}

/** Posts that are prepared at a time. Others continue while one waits for its pictures. */
export const prepareConcurrency = 4;
/** Limits concurrent downloads, because a post may have two hundred pictures. */
export const fileConcurrency = 6;
/** Each failure may last as long as the download timeout, and one post must not delay all others for hours. */
const maxFailedFiles = 50;

/** Does all processing of a post's text and pictures, once, before it is stored. */
export async function preparePost(
  source: SourcePost,
  readFile: ReadFile,
  media: MediaStore,
  reportRefusal: ReportRefusal = () => {},
): Promise<StoredPost> {
  const document = parseHtml(sanitise(source.html));
  applySmartPunctuation(document);
  await highlightCode(document);
  const excerpt = createExcerpt(smartPunctuationHtml(sanitise(source.excerpt)) || document);
  const addresses = findMediaUrls(document);
  const files = new Map<string, StoredFile>();
  let failed = 0;
  await mapConcurrently(addresses, fileConcurrency, async (address) => {
    if (failed >= maxFailedFiles) return;
    const file = await media.saveFile(address, () => readFile(address)).catch(leaveOut(address, reportRefusal));
    if (file) files.set(address, file);
    else failed += 1;
  });
  const { html, outline, readingMinutes } = finalizeHtml(document, files, new Set(source.blocks.map(({ id }) => id)));
  const { text, ...split } = extractPostText(document);
  const { picture } = source;
  const image =
    picture &&
    (await media
      .savePicture(picture.address, smartPunctuation(picture.alt), () => readFile(picture.address))
      .catch(leaveOut(picture.address, reportRefusal)));
  const blog = resolveBlog(source.hasPrimaryCategory ? source.categories.slice(0, 1) : source.categories);
  return {
    id: source.id,
    blog,
    slug: source.slug,
    title: smartPunctuation(source.title),
    excerpt,
    content: html,
    outline,
    readingMinutes,
    form: source.form,
    date: source.date,
    modified: source.modified,
    author: await prepareAuthor(source.author, readFile, media, reportRefusal),
    categories: source.categories,
    image,
    tags: source.tags,
    sticky: source.sticky,
    seo: { title: smartPunctuation(source.seo.title), description: smartPunctuation(source.seo.description) },
    contentType: source.contentType ?? blogSections[blog].contentType,
    department: source.department ?? resolveDepartment(source.categories),
    callToAction: source.callToAction && { ...source.callToAction, text: smartPunctuation(source.callToAction.text) },
    answer: source.answer && prepareAnswer(source.answer),
    blocks: source.blocks.map((block) => prepareBlock(block, files)),
    ...(source.chosenRelated?.length && { chosenRelated: source.chosenRelated }),
    text,
    exampleWords: findExampleWords(split),
  };
}

/** The department of a business post is its first category that is a department. */
function resolveDepartment(categories: SourceCategory[]): Department | null {
  return departments.find((department) => categories.some(({ slug }) => slug === department)) ?? null;
}
