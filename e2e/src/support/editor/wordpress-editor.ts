import type { ServicesEnv } from '@contenthub/services/state';

type Draft = { title: string; slug: string; content: string; category: string; sticky?: boolean };

type StoredPost = {
  title: { rendered: string };
  meta: Record<string, unknown>;
  sticky: boolean;
  status: string;
  date: string;
};

/** An editor who uses the WordPress REST API. */
export class WordPressEditor {
  readonly #url: string;
  readonly #authorization: string;
  readonly #written: number[] = [];

  constructor(services: Required<ServicesEnv>) {
    this.#url = services.WORDPRESS_URL;
    const pair = `${services.WORDPRESS_USER}:${services.WORDPRESS_APPLICATION_PASSWORD}`;
    this.#authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }

  /** Sets the hub's URL in the plugin. */
  async setHubUrl(url: string): Promise<void> {
    await this.#call('POST', '/wp-json/contenthub/v1/settings', { url });
  }

  /** Sets the URL of the analytics API in the plugin. */
  async setAnalyticsUrl(analyticsUrl: string): Promise<void> {
    const { url } = (await this.#call('GET', '/wp-json/contenthub/v1/settings')) as { url: string };
    await this.#call('POST', '/wp-json/contenthub/v1/settings', { url, analyticsUrl });
  }

  /** Sends a GET request and returns the response, whatever its status is. */
  request(path: string): Promise<Response> {
    return fetch(this.#url + path, { headers: { authorization: this.#authorization } });
  }

  async publish(post: Draft): Promise<number> {
    return this.#write(post, 'publish');
  }

  async draft(post: Draft): Promise<number> {
    return this.#write(post, 'draft');
  }

  /** Writes a post of any status, at a time in the time zone of WordPress. */
  async plan(post: Draft, status: string, date?: string): Promise<number> {
    return this.#write({ ...post, ...(date && { date }) }, status);
  }

  async #write({ category, ...draft }: Draft, status: string): Promise<number> {
    const [term] = (await this.#call('GET', `/wp-json/wp/v2/categories?slug=${category}`)) as { id: number }[];
    const post = { ...draft, status, categories: [term?.id] };
    const { id } = (await this.#call('POST', '/wp-json/wp/v2/posts', post)) as { id: number };
    this.#written.push(id);
    return id;
  }

  async update(id: number, change: Partial<Draft> & { status?: string }): Promise<void> {
    await this.#call('POST', `/wp-json/wp/v2/posts/${id}`, change);
  }

  /** Also removes a post that was created elsewhere. */
  removeLater(id: number): void {
    this.#written.push(id);
  }

  async read(id: number): Promise<StoredPost> {
    return (await this.#call('GET', `/wp-json/wp/v2/posts/${id}?context=edit`)) as StoredPost;
  }

  async removeAll(): Promise<void> {
    for (const id of this.#written.splice(0)) await this.#call('DELETE', `/wp-json/wp/v2/posts/${id}?force=true`);
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { authorization: this.#authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`WordPress returned ${response.status} for ${method} ${path}: ${await response.text()}`);
    return response.json();
  }
}
