import { LazyModule } from './lazy-module.ts';

/** By itself, because the header that wants it is a part as well. */
export const lazyMobileMenu = new LazyModule('mobile-menu', () =>
  import('../../features/header/menus/MobileMenu.tsx').then(({ MobileMenu }) => MobileMenu),
);
