import { Chunk } from './chunk.ts';

/** By itself, because the header that wants it is a part as well. */
export const mobileMenu = new Chunk('mobile-menu', () =>
  import('../features/mobile-menu/MobileMenu.tsx').then(({ MobileMenu }) => MobileMenu),
);
