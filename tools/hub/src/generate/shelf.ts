import type { Head } from './head.ts';
import type { Random } from './language/random.ts';

/** What it takes to link to a post; the rest of its head would only fill the memory. */
export type Shelved = Pick<Head, 'blog' | 'categories' | 'title' | 'slug'>;

/** The posts that are there already: whose slugs are taken, and whom a new one may link to. */
export class Shelf {
  readonly #slugs = new Set<string>();
  readonly #byCategory = new Map<number, Shelved[]>();
  readonly #byBlog = new Map<string, Shelved[]>();

  get slugs(): ReadonlySet<string> {
    return this.#slugs;
  }

  add({ blog, categories, title, slug }: Head): void {
    const shelved = { blog, categories, title, slug };
    this.#slugs.add(slug);
    push(this.#byBlog, blog, shelved);
    for (const { id } of categories) push(this.#byCategory, id, shelved);
  }

  /** Up to four, most of them of the same category; the very first post has none. */
  drawRelated(head: Head, random: Random): Shelved[] {
    const near = this.#byCategory.get(head.categories[0]?.id ?? 0) ?? [];
    const far = this.#byBlog.get(head.blog) ?? [];
    const drawn = Array.from({ length: random.between(2, 4) }, () => {
      const heads = near.length > 0 && random.chance(70) ? near : far;
      return heads.length > 0 ? random.pick(heads) : undefined;
    });
    return [...new Set(drawn)].filter((found) => found !== undefined);
  }
}

function push<K>(shelves: Map<K, Shelved[]>, key: K, post: Shelved): void {
  const shelf = shelves.get(key);
  if (shelf) shelf.push(post);
  else shelves.set(key, [post]);
}
