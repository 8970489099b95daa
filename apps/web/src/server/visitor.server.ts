import { unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import { scriptJson } from './document.server.ts';

/** The block for somebody of whom nothing is known: the same for all of them. */
export const unknownVisitorBlock = scriptJson(unknownVisitor);
