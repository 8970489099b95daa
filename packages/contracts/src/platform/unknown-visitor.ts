import type { VisitorPayload } from './visitor.ts';

/** An unknown visitor: no id, control groups. This file has no schemas, so that browsers can import it. */
export const unknownVisitor: VisitorPayload = { data: null, groups: [], preferenceProfile: [], treatments: [] };

/**
 * The id of visitors who may not have their own. It is negative like every anonymous id, and shared, so it identifies
 * nobody. The platform's `VisitorIds` never assigns it.
 */
export const unknownUserId = -1;
