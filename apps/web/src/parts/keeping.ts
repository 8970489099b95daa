import { Chunk } from './chunk.ts';

/** How posts come onto a shelf of this device. By itself, because the settings that want it are a part as well. */
export const keeping = new Chunk('keeping', () => import('../offline/keeping.ts'));
