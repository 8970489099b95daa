import type { Offer } from '@contenthub/calls-to-action/situation';
import type { BlogType, ContentType, Department } from '@contenthub/contracts/content/blogs';
import type { UrlKey } from './urls.ts';

/** The page types that a blog can have a path for. */
export type RoutedPage =
  | 'home'
  | 'author'
  | 'handbook'
  | 'category'
  | 'search'
  | 'department'
  | 'preview'
  | 'post'
  | 'saved'
  | 'answers'
  | 'newsletter'
  | 'issue';

/** All differences between the four blogs. Code outside these files never checks which blog it is in. */
export type Blog = {
  /** Its name in the content API. */
  type: BlogType;
  /** Its name in code and in events. */
  key: 'main' | 'developer' | 'engineering' | 'gbBusiness';
  /** Its name in the header's blog switcher. */
  label: string;
  /** The document title of the home page, and the suffix of every other title. */
  title: string;
  headline: string;
  description: string;
  /** The character that represents the blog on social images. */
  sign: string;
  /** The prefix of this blog's paths. The main blog owns all other paths. */
  pathPrefix: string;
  /** Path patterns in canonical form. The first match wins. */
  paths: Record<'home' | 'preview' | 'post', string> & Partial<Record<RoutedPage, string>>;
  /** Its departments, by the last segment of their path. */
  departments?: Readonly<Record<string, Department>>;
  /** The content types that its home page can be filtered by, with their labels. */
  filters?: Readonly<Partial<Record<ContentType, string>>>;
  /** The URL of the search results for a normalised query. */
  searchUrl: (query: string, filter?: string) => string;
  /** The target of the search form, for a query that is not normalised yet. */
  searchFormAction: string;
  /** Whether a second header with logo and category menus is shown below the first. */
  hasSecondaryHeader: boolean;
  /** Whether it has its own menus (`navigation.ts`). */
  hasNavigation: boolean;
  /** The offer in its calls to action. */
  offer: Offer;
  /** An announcement at the top of every page. */
  announcement?: { text: string; urlKey: UrlKey };
  /** Its look, a set of tokens in `styles/faces.css`. */
  face?: 'code' | 'long-read' | 'team';
  /** Whether its posts have a popup and banners. */
  hasBanners?: boolean;
  /** Whether its posts can contain the writing checker. */
  hasChecker?: boolean;
  /** Its section of the answers page, if its posts answer questions. */
  answersUrl?: string;
  /** Whether it has live chat. */
  hasChat?: boolean;
  /** What its header links to for signed-in readers: their account or the editor. */
  signedInLink: 'account' | 'editor';
  /** The target of 'Log in', if it is not the site's sign-in page. */
  logInUrlKey?: UrlKey;
};

/** A link to a page of the hub, or to a company URL by its key. */
export type NavTarget = { title: string; link: string } | { title: string; urlKey: UrlKey };

/** An entry of a blog's navigation: a link, or a menu of links. */
export type NavLink = NavTarget | { title: string; dropdownLinks: readonly NavTarget[] };
