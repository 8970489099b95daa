/** The parts of a page that are loaded late. */
export type PartName = 'feed' | 'empty-feed' | 'header' | 'mobile-menu' | 'footer';
