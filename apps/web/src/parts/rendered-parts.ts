import { createContext } from 'react';

/** The server notes here which parts it rendered: the browser needs their code before it takes the page over. */
export const RenderedParts = createContext<Set<string> | null>(null);
