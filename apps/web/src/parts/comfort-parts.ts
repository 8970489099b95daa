import { Chunk } from './chunk.ts';

/** What stands behind the comforts of a post; each comes when a reader first uses it. */
export const comfortParts = {
  'reading-settings': new Chunk('reading-settings', () =>
    import('../features/reading-settings/ReadingSettings.tsx').then(({ ReadingSettings }) => ReadingSettings),
  ),
};
