import type { ServicesEnv } from '@contenthub/services/state';

const day = 24 * 3_600_000;
const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
const examples = JSON.stringify({
  data: {
    rows: [
      { verdict: 'right', text: 'We packed bread, cheese and olives.' },
      { verdict: 'wrong', text: 'We packed, bread cheese and olives.' },
    ],
  },
});

/** Posts as an editorial team would have them in this month. Days count from today. */
const posts = [
  { title: 'When to use a comma', category: 'grammar', status: 'publish', days: -2 },
  { title: 'Seven ways to open an email', category: 'grammar', status: 'publish', days: -1 },
  { title: 'How we test a keyboard', category: 'eng-data', status: 'future', days: 2 },
  { title: 'Semicolons without fear', category: 'grammar', status: 'future', days: 3 },
  { title: 'A glossary for new colleagues', category: 'gb-hr', status: 'pending', days: 4 },
  { title: 'Numbers in a sentence', category: 'grammar', status: 'draft', days: 7 },
  { title: 'What makes a good release note?', category: 'eng-data', status: 'draft', days: undefined },
];

/** Writes sample posts to WordPress through its REST API, and removes them. */
export class SamplePosts {
  readonly #url: string;
  readonly #authorization: string;
  readonly #ids: number[] = [];

  constructor({ WORDPRESS_URL = '', WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD }: ServicesEnv) {
    this.#url = `${WORDPRESS_URL}/wp-json/wp/v2`;
    const pair = `${WORDPRESS_USER}:${WORDPRESS_APPLICATION_PASSWORD}`;
    this.#authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }

  /** Returns the id of the first one. */
  async add(): Promise<number> {
    for (const { title, category, status, days } of posts) {
      const [term] = (await this.#call('GET', `/categories?slug=${category}`)) as { id: number }[];
      const date =
        days === undefined ? {} : { date: `${new Date(Date.now() + days * day).toISOString().slice(0, 11)}09:30:00` };
      const content = [
        paragraph('A comma separates the parts of a sentence, so that readers know where to pause.'),
        `<!-- wp:contenthub/examples ${examples} /-->`,
        paragraph('<a href="/blog/grammar/a-post-that-is-gone">More about commas</a>'),
      ].join('\n\n');
      const post = { title, status, content, categories: [term?.id], ...date };
      const { id } = (await this.#call('POST', '/posts', post)) as { id: number };
      this.#ids.push(id);
    }
    return this.#ids[0] ?? 0;
  }

  async remove(): Promise<void> {
    for (const id of this.#ids.splice(0)) await this.#call('DELETE', `/posts/${id}?force=true`);
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { authorization: this.#authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`WordPress returned ${response.status} for ${method} ${path}.`);
    return response.json();
  }
}
