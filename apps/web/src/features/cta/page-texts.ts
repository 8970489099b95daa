import type { BlogType } from '@contenthub/contracts/content/blogs';
import { createContext } from 'react';

/** The published texts of a page's server-rendered calls to action, for readers without an account. */
export type PageTexts = { blog: BlogType; slots: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

/** Provided by the server, null if nothing was published. In a browser the state of the page has them. */
export const PageTextsContext = createContext<PageTexts | null | undefined>(undefined);
