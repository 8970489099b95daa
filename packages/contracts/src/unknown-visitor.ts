import type { VisitorBlock } from './visitor.ts';

/** Before anything is known of a visitor: no id, control groups. Free of schemas, so that a browser can have it. */
export const unknownVisitor: VisitorBlock = { data: null, groups: [], preferenceProfile: [], treatments: [] };
