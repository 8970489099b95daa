import { setTimeout as wait } from 'node:timers/promises';
import { readFromEdge } from './cluster-load.ts';
import type { ClusterStack } from './cluster-stack.ts';

const postCount = 10;
const publishTimeoutMs = 180_000;
/** Longer than the promise, so that a page that stays stale is counted, and the drill goes on. */
const visibleTimeoutMs = 60_000;

/** Publishes posts in WordPress and new versions of them, and reads them from every edge. */
export class Publisher {
  readonly #stack: ClusterStack;
  readonly #ids: number[];
  readonly paths: string[];
  #version = 0;

  private constructor(stack: ClusterStack, posts: { id: number; path: string }[]) {
    this.#stack = stack;
    this.#ids = posts.map(({ id }) => id);
    this.paths = posts.map(({ path }) => path);
  }

  static async create(stack: ClusterStack): Promise<Publisher> {
    const code = `foreach (range(1, ${postCount}) as $n) {
      $id = wp_insert_post(['post_title' => "Cluster post $n", 'post_name' => "cluster-post-$n", 'post_content' => '<p>Version 0.</p>',
        'post_status' => 'publish', 'post_author' => 1]);
      echo $id, ' ', get_permalink($id), "\\n";
    }`;
    const lines = (await stack.hub.php(code)).trim().split('\n');
    const posts = lines.map((line) => {
      const [id = '', url = ''] = line.split(' ');
      return { id: Number(id), path: new URL(url).pathname };
    });
    const publisher = new Publisher(stack, posts);
    for (const path of publisher.paths) {
      const isVisible = await publisher.#waitFor(path, 'Version 0.', publishTimeoutMs);
      if (!isVisible) throw new Error(`${path} did not appear on every edge.`);
    }
    return publisher;
  }

  /** Publishes a new version of one post and returns it, however long WordPress cannot be reached. */
  async publish(): Promise<{ path: string; text: string; at: number }> {
    this.#version += 1;
    const index = this.#version % this.#ids.length;
    const text = `Version ${this.#version}.`;
    const code = `echo wp_update_post(['ID' => ${this.#ids[index]}, 'post_content' => '<p>${text}</p>']);`;
    const until = Date.now() + publishTimeoutMs;
    for (;;) {
      const printed = await this.#stack.hub.php(code).catch(() => '');
      if (printed.trim() === String(this.#ids[index])) return { path: this.paths[index] ?? '', text, at: Date.now() };
      if (Date.now() > until) throw new Error('WordPress stores no post.');
      await wait(500);
    }
  }

  /** How long after this moment every edge returned the text. More than the promise if one never did. */
  async visibleAfter({ path, text }: { path: string; text: string }, since: number): Promise<number> {
    await this.#waitFor(path, text, visibleTimeoutMs);
    return Date.now() - since;
  }

  async #waitFor(path: string, text: string, timeoutMs: number): Promise<boolean> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const edges = await this.#stack.edges();
      const bodies = await Promise.all(edges.map((edge) => readFromEdge(edge, this.#stack.hub.origin, path)));
      if (edges.length === 2 && bodies.every((body) => body.includes(text))) return true;
      if (Date.now() > until) return false;
      await wait(250);
    }
  }
}
