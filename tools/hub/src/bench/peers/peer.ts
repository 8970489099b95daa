/** A site with the same articles: where its home and one of its posts are, and how to end it. */
export type Peer = {
  name: string;
  pages: Record<PageName, string>;
  stop: () => Promise<void>;
};
export type PageName = 'home' | 'post';
export const pageNames: PageName[] = ['home', 'post'];

/** An article as every peer takes it. */
export type PeerArticle = { slug: string; title: string; content: string; excerpt: string };

/** The one whose page is measured. */
export const measuredSlug = 'affect-vs-effect';
