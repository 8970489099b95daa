import type { VisitorPayload } from './visitor.ts';

/** Before anything is known of a visitor: no id, control groups. Free of schemas, so that a browser can have it. */
export const unknownVisitor: VisitorPayload = { data: null, groups: [], preferenceProfile: [], treatments: [] };

/**
 * The id of everybody who may not have one of their own: negative, as every anonymous id, and shared, so that it names
 * nobody. `VisitorIds` of the platform never gives it out.
 */
export const unknownUserId = -1;
