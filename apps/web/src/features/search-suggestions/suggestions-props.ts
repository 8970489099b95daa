import type { RefObject } from 'react';
import type { Blog } from '../../blogs/blog.ts';

/** The field that suggestions are for, and where they look. */
export type SuggestionsProps = { blog: Blog; input: RefObject<HTMLInputElement | null>; filter?: string | undefined };
