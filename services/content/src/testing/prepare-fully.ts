import { toAbsoluteUrls } from '@contenthub/post-html/absolute-urls';
import { finalizeHtml, findMediaUrls } from '@contenthub/post-html/finalize-html';
import { namespaceAllIds } from '@contenthub/post-html/namespace-ids';
import type { MediaStore } from '../media/media-store.ts';
import { buildContentReport } from '../preview/content-report.ts';
import { getPostWords } from '../search/indexing/post-words.ts';
import { preparePost } from '../sync/prepare-post.ts';
import { sourcePost } from './post-factory.ts';

/** Does everything that is done with the text of a post before readers see it. No file of it can be read. */
export async function prepareFully(html: string, media: MediaStore): Promise<void> {
  const source = sourcePost(1, { html });
  const post = await preparePost(source, async () => undefined, media);
  buildContentReport(source, post, []);
  getPostWords({ ...post, headText: '', examples: post.exampleWords });
  // With pictures, which none of the files above is.
  const pictures = findMediaUrls(html).map((url) => [url, { url, width: 4, height: 3 }] as const);
  const withPictures = finalizeHtml(html, new Map(pictures));
  toAbsoluteUrls(namespaceAllIds(withPictures.html), 'https://www.example.com/blog/a');
}
