import { plainText } from '@contenthub/post-html/plain-text';
import type { ReadFile, SourcePost } from '../source-post.ts';
import { batchSize, type ImportBatch, type ImportSource, isKnown } from './import-source.ts';
import { type WxrItem, wxrItems } from './wxr-items.ts';
import { isPublishedPost, toSourcePost, versionOf, type WxrNames } from './wxr-post.ts';

/** An export of WordPress. It is read twice: what posts name may come after them. */
export class WxrImport implements ImportSource {
  readonly name: string;
  readonly #names: WxrNames = { authors: new Map(), categories: new Map(), media: new Map() };
  #count = 0;

  /** An export holds no files: they are read from where WordPress published them. */
  readonly readFile: ReadFile;

  constructor(path: string, readFile: ReadFile) {
    this.name = path;
    this.readFile = readFile;
  }

  async categories() {
    this.#count = 0;
    for await (const item of wxrItems(this.name)) this.#learn(item);
    return [...this.#names.categories.values()];
  }

  async count(): Promise<number> {
    return this.#count;
  }

  async *batches(known: Map<number, Date>): AsyncGenerator<ImportBatch> {
    let posts: SourcePost[] = [];
    let skipped = 0;
    for await (const item of wxrItems(this.name)) {
      if (!isPublishedPost(item)) continue;
      if (isKnown(known, versionOf(item))) skipped += 1;
      else posts.push(toSourcePost(item, this.#names));
      if (posts.length + skipped < batchSize) continue;
      yield { posts, media: [], skipped };
      [posts, skipped] = [[], 0];
    }
    yield { posts, media: [], skipped };
  }

  #learn(item: WxrItem): void {
    const { kind, texts, meta } = item;
    const text = (name: string) => texts.get(name) ?? '';
    if (kind === 'wp:author') {
      const slug = text('wp:author_login');
      const name = plainText(text('wp:author_display_name')) || slug;
      this.#names.authors.set(slug, { id: Number(text('wp:author_id')), slug, name, avatar: null, bio: '', links: [] });
    } else if (kind === 'wp:category') {
      const slug = text('wp:category_nicename');
      const [name, description] = [plainText(text('wp:cat_name')), plainText(text('wp:category_description'))];
      this.#names.categories.set(slug, { id: Number(text('wp:term_id')), slug, name, description });
    } else if (text('wp:post_type') === 'attachment') {
      const picture = { address: text('wp:attachment_url'), alt: meta.get('_wp_attachment_image_alt') ?? '' };
      this.#names.media.set(text('wp:post_id'), picture);
    } else if (isPublishedPost(item)) this.#count += 1;
  }
}
