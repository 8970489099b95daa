import { LazyModule } from './lazy-module.ts';

/** In its own file because the header, which imports it, is a lazy component too. */
export const lazyMobileMenu = new LazyModule('mobile-menu', () =>
  import('../../features/header/menus/MobileMenu.tsx').then(({ MobileMenu }) => MobileMenu),
);
