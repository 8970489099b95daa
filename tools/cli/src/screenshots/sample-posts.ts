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

const redirects = [
  { from: '/old/commas.html', to: '/blog/grammar/when-to-use-a-comma' },
  { from: '/tips/first-lines', to: '/blog/grammar/seven-ways-to-open-an-email' },
];

type SamplePost = { id: number; title: string; path: string };

/** Writes sample posts and redirects to WordPress through its REST API, and removes them. */
export class SamplePosts {
  readonly #url: string;
  readonly #authorization: string;
  readonly #added: SamplePost[] = [];

  constructor({ WORDPRESS_URL = '', WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD }: ServicesEnv) {
    this.#url = `${WORDPRESS_URL}/wp-json`;
    const pair = `${WORDPRESS_USER}:${WORDPRESS_APPLICATION_PASSWORD}`;
    this.#authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }

  async add(): Promise<readonly SamplePost[]> {
    for (const { title, category, status, days } of posts) {
      const [term] = (await this.#call('GET', `/wp/v2/categories?slug=${category}`)) as { id: number }[];
      const date =
        days === undefined ? {} : { date: `${new Date(Date.now() + days * day).toISOString().slice(0, 11)}09:30:00` };
      const content = [
        paragraph('A comma separates the parts of a sentence, so that readers know where to pause.'),
        `<!-- wp:contenthub/examples ${examples} /-->`,
        '<!-- wp:heading --><h2 class="wp-block-heading">Where it is missed</h2><!-- /wp:heading -->',
        '<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>After a word that starts a sentence.</li><!-- /wp:list-item --><!-- wp:list-item --><li>Before a quotation.</li><!-- /wp:list-item --></ul><!-- /wp:list -->',
        `<!-- wp:quote --><blockquote class="wp-block-quote">${paragraph('Read it aloud. Where you breathe, look twice.')}</blockquote><!-- /wp:quote -->`,
        paragraph('<a href="/blog/grammar/a-post-that-is-gone">More about commas</a>'),
      ].join('\n\n');
      const post = { title, status, content, categories: [term?.id], ...date };
      const { id, slug } = (await this.#call('POST', '/wp/v2/posts', post)) as { id: number; slug: string };
      this.#added.push({ id, title, path: `/blog/${category}/${slug}` });
    }
    for (const redirect of redirects) await this.#call('POST', '/contenthub/v1/redirects', redirect);
    return this.#added;
  }

  async remove(): Promise<void> {
    for (const { id } of this.#added.splice(0)) await this.#call('DELETE', `/wp/v2/posts/${id}?force=true`);
    await this.#call('DELETE', '/contenthub/v1/redirects', { from: redirects.map(({ from }) => from) });
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
