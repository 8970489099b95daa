/** The parts of a page that are loaded late. */
export type PartName =
  | 'feed'
  | 'empty-feed'
  | 'search-results'
  | 'no-results'
  | 'business-no-results'
  | 'business-home'
  | 'header'
  | 'mobile-menu'
  | 'home-end'
  | 'notice'
  | 'consent'
  | 'footer';
