import type { Picture } from '@contenthub/contracts/content/post';
import { pictureSample } from '@contenthub/contracts/testing/content-samples';
import { extractPostText } from '@contenthub/post-html/post-text';
import type { StoredPost } from '../db/schema.ts';
import { findExampleWords } from '../search/indexing/post-words.ts';
import type { SourcePost } from '../sync/source-post.ts';

type Category = StoredPost['categories'][number];

const ids = new Map<string, number>();

/** Creates a category by its slug; the same slug always gives the same category. */
export function category(slug: string, name = slug): Category {
  const id = ids.get(slug) ?? 100 + ids.size;
  ids.set(slug, id);
  return { id, slug, name, description: '' };
}

export const maren = { id: 1, slug: 'maren-holt', name: 'Maren Holt', avatar: null, bio: '', links: [] };
export const picture: Picture = pictureSample;

/** Creates a sanitised post with an outline, and with defaults for what the test does not set. */
export function storedPost(id: number, fields: Partial<StoredPost> = {}): StoredPost {
  const content = fields.content ?? '<h2 id="user-content-why">Why</h2><p>Because.</p>';
  return {
    id,
    blog: 'main',
    slug: `post-${id}`,
    title: `Post ${id}`,
    excerpt: 'What it is about.',
    content,
    outline: [{ id: 'user-content-why', level: 2, text: 'Why' }],
    readingMinutes: 4,
    form: 'long',
    date: new Date('2026-03-02T09:00:00Z'),
    modified: new Date('2026-06-18T12:30:00Z'),
    author: maren,
    categories: [category('grammar', 'Grammar')],
    image: null,
    tags: [],
    sticky: false,
    seo: { title: '', description: '' },
    contentType: 'content',
    department: null,
    callToAction: null,
    answer: null,
    blocks: [],
    text: 'Why Because.',
    exampleWords: findExampleWords(extractPostText(content)),
    ...fields,
  };
}

/** Creates a post in the format of a source. */
export function sourcePost(id: number, fields: Partial<SourcePost> = {}): SourcePost {
  return {
    id,
    slug: `post-${id}`,
    title: `Post ${id}`,
    html: '<p>The text.</p>',
    excerpt: '',
    date: new Date('2026-03-02T09:00:00Z'),
    modified: new Date('2026-06-18T12:30:00Z'),
    form: 'long',
    sticky: false,
    author: maren,
    categories: [category('grammar', 'Grammar')],
    tags: [],
    picture: null,
    seo: { title: '', description: '' },
    contentType: null,
    department: null,
    callToAction: null,
    answer: null,
    blocks: [],
    ...fields,
  };
}
