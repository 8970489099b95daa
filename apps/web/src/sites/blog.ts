import type { Offer } from '@contenthub/calls-to-action/situation';
import type { BlogType, ContentType, Department } from '@contenthub/contracts/content/blogs';
import type { UrlKey } from './urls.ts';

/** The page types that a blog can have an address for. */
export type RoutedPage =
  | 'home'
  | 'author'
  | 'handbook'
  | 'category'
  | 'search'
  | 'department'
  | 'preview'
  | 'post'
  | 'saved';

/** Everything in which the four blogs differ. Nothing outside these files asks which blog it is in. */
export type Blog = {
  /** Its name on the wire. */
  type: BlogType;
  /** Its name in code and in events. */
  key: 'main' | 'developer' | 'engineering' | 'gbBusiness';
  /** Its name among the four, as the header shows it. */
  label: string;
  /** What the browser's tab says on the home page, and after the title of every other page. */
  title: string;
  headline: string;
  description: string;
  /** The one character that stands for it on pictures of shared links. */
  sign: string;
  /** Paths that belong to this blog begin with this; the main blog takes all the rest. */
  pathPrefix: string;
  /** Address patterns, in their one canonical form; where two fit, the first one counts. */
  paths: Record<'home' | 'preview' | 'post', string> & Partial<Record<RoutedPage, string>>;
  /** Its departments, by what their addresses end in. */
  departments?: Readonly<Record<string, Department>>;
  /** The content types that its home can be narrowed to, and what each is called. */
  filters?: Readonly<Partial<Record<ContentType, string>>>;
  /** Where a query that has been cleaned is searched for. */
  searchUrl: (query: string, filter?: string) => string;
  /** Where a form sends a query that has not been cleaned. */
  searchFormAction: string;
  /** Whether a second header with logo and category menus stands below the first. */
  hasSecondaryHeader: boolean;
  /** Whether it has menus of its own (`navigation/`). */
  hasNavigation: boolean;
  /** What its calls to action offer a reader. */
  offer: Offer;
  /** Something that every page of it says above everything else. */
  announcement?: { text: string; urlKey: UrlKey };
  /** Whether its posts have a popup and banners. */
  hasBanners?: boolean;
  /** Whether its posts may have the writing checker in them. */
  hasChecker?: boolean;
  /** Whether readers can talk to somebody. */
  hasChat?: boolean;
  /** What its header offers to somebody signed in: what is theirs, or the editor straight away. */
  signedInLink: 'account' | 'editor';
  /** Where 'Log in' leads, when not to the site's sign-in page. */
  logInUrlKey?: UrlKey;
};

/** An entry that leads somewhere: to a page of the hub, or to one of the company's own addresses by its key. */
export type NavTarget = { title: string; link: string } | { title: string; urlKey: UrlKey };

/** An entry of a blog's navigation: it leads somewhere, or opens a menu of entries that do. */
export type NavLink = NavTarget | { title: string; dropdownLinks: readonly NavTarget[] };
