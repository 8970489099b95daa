import type { BlogUser } from '@contenthub/contracts/blog-user';
import type { PreferenceProfile } from '@contenthub/contracts/visitor';
import type { FastifyRequest } from 'fastify';

/**
 * Who a request comes from. A signed-in visitor has a positive id, an anonymous one who may have an id a negative one.
 * Nobody: no session, and no consent to an id yet; control groups, no exposure.
 */
export type Asker =
  | { kind: 'user'; id: number; user: BlogUser; preferenceProfile: PreferenceProfile }
  | { kind: 'anonymous'; id: number }
  | { kind: 'nobody' };

export type WhoAsks = (request: FastifyRequest) => Promise<Asker>;
