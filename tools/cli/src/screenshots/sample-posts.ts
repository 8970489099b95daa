import type { ServicesEnv } from '@contenthub/services/state';

const day = 24 * 3_600_000;
const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
const block = (type: string, data: object) =>
  `<!-- wp:contenthub/${type} ${JSON.stringify({ data }).replaceAll('--', '\\u002d\\u002d')} /-->`;

/** One of each block that readers see in the text, and what WordPress's own blocks add. */
const text = [
  paragraph('A comma separates the parts of a sentence, so that readers know where to pause.'),
  block('answer', {
    question: 'Where does a comma go in a list?',
    rule: 'Between its items, and before the last “and” if you like.',
    right: ['We packed bread, cheese, and olives.'],
    wrong: ['We packed, bread cheese and olives.'],
  }),
  block('examples', {
    rows: [
      { verdict: 'right', text: 'We packed bread, cheese and olives.' },
      { verdict: 'wrong', text: 'We packed, bread cheese and olives.' },
    ],
  }),
  '<!-- wp:heading --><h2 class="wp-block-heading">Where it is missed</h2><!-- /wp:heading -->',
  '<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>After a word that starts a sentence.</li><!-- /wp:list-item --><!-- wp:list-item --><li>Before a quotation.</li><!-- /wp:list-item --></ul><!-- /wp:list -->',
  block('quiz', {
    questions: [
      {
        question: 'Which sentence needs a comma?',
        options: ['However I left early.', 'I left early and slept.'],
        correct: 0,
        explanation: '*However* starts the sentence, so a comma follows it.',
      },
    ],
  }),
  '<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>Before</th><th>Comma</th></tr></thead><tbody><tr><td><em>and</em> between two clauses</td><td>yes</td></tr><tr><td><em>that</em></td><td>no</td></tr></tbody></table></figure><!-- /wp:table -->',
  '<!-- wp:code --><pre class="wp-block-code"><code>const items = list.join(", ");</code></pre><!-- /wp:code -->',
  `<!-- wp:quote --><blockquote class="wp-block-quote">${paragraph('Read it aloud. Where you breathe, look twice.')}</blockquote><!-- /wp:quote -->`,
  '<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>A comma is a small kindness.</p></blockquote></figure><!-- /wp:pullquote -->',
  block('related', { title: 'Seven ways to open an email', url: '/blog/grammar/seven-ways-to-open-an-email' }),
  paragraph('<a href="/blog/grammar/a-post-that-is-gone">More about commas</a>'),
].join('\n\n');

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
      const post = { title, status, content: text, categories: [term?.id], ...date };
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
