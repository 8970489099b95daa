import { randomUUID } from 'node:crypto';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { wordpressApi } from '@contenthub/services/testing/wordpress-client';

export type WordPressPost = { id: number; slug: string; modified_gmt: string };

/** An editor in the real WordPress. Cleans up afterwards. */
export class Editor {
  readonly #created: string[] = [];

  /** A published post with a unique slug. */
  async publish(fields: Record<string, unknown> = {}): Promise<WordPressPost> {
    const slug = `test-${randomUUID().slice(0, 13)}`;
    const post = await wordpressApi<WordPressPost>('POST', '/wp/v2/posts', {
      slug,
      title: `A test, ${slug}`,
      content: '<p>The text.</p>',
      status: 'publish',
      ...fields,
    });
    this.#created.push(`/wp/v2/posts/${post.id}`);
    return post;
  }

  async change(id: number, fields: Record<string, unknown>, path = '/wp/v2/posts'): Promise<WordPressPost> {
    return wordpressApi('POST', `${path}/${id}`, fields);
  }

  /** WordPress's times have no fractions of a second, so a comparison cannot order two versions of the same second. */
  async changeInALaterSecond(
    { id, modified_gmt }: WordPressPost,
    fields: Record<string, unknown>,
  ): Promise<WordPressPost> {
    let changed = await this.change(id, fields);
    while (changed.modified_gmt === modified_gmt) changed = await this.change(id, fields);
    return changed;
  }

  /** Creates an entity other than a post: a category, a tag or a user. */
  async create(path: string, fields: Record<string, unknown>): Promise<{ id: number }> {
    const made = await wordpressApi<{ id: number }>('POST', path, fields);
    this.#created.push(`${path}/${made.id}`);
    return made;
  }

  /** Deletes permanently; posts of a deleted user are reassigned to the administrator. */
  async remove(path: string): Promise<void> {
    await wordpressApi('DELETE', `${path}?force=true&reassign=1`);
  }

  async trash(id: number): Promise<WordPressPost> {
    return wordpressApi('DELETE', `/wp/v2/posts/${id}`);
  }

  async category(slug: string): Promise<number> {
    const [found] = await wordpressApi<{ id: number }[]>('GET', `/wp/v2/categories?slug=${slug}`);
    if (!found) throw new Error(`WordPress has no category ${slug}`);
    return found.id;
  }

  async upload(name: string, bytes: Buffer, alt: string): Promise<{ id: number; source_url: string }> {
    const access = await requireEngines('WORDPRESS_URL', 'WORDPRESS_USER', 'WORDPRESS_APPLICATION_PASSWORD');
    const pair = `${access.WORDPRESS_USER}:${access.WORDPRESS_APPLICATION_PASSWORD}`;
    const response = await fetch(`${access.WORDPRESS_URL}/wp-json/wp/v2/media`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(pair)}`,
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="${name}"`,
      },
      body: new Uint8Array(bytes),
    });
    if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
    const media = (await response.json()) as { id: number; source_url: string };
    this.#created.push(`/wp/v2/media/${media.id}`);
    await wordpressApi('POST', `/wp/v2/media/${media.id}`, { alt_text: alt });
    return media;
  }

  /** Sets the URL of the plugin's webhooks; an empty one restores the configured URL. */
  async setWebhookUrl(url: string): Promise<void> {
    await wordpressApi('POST', '/contenthub/v1/settings', { url });
  }

  async cleanUp(): Promise<void> {
    await this.setWebhookUrl('');
    for (const path of this.#created) await this.remove(path).catch(() => undefined);
  }
}
