import { createHash } from 'node:crypto';
import type { StoredPost } from './stored-post.ts';

/** Two posts with the same digest look the same to every reader. */
export function digestOf(post: StoredPost): string {
  return createHash('sha256').update(JSON.stringify(post)).digest('base64url');
}
