import type { Author } from '@contenthub/contracts/author';
import type { Picture } from '@contenthub/contracts/picture';
import type { Post } from '@contenthub/contracts/post';
import type { PostListItem } from '@contenthub/contracts/post-list-item';
import type {
  BlogPosting,
  Blog as BlogThing,
  BreadcrumbList,
  CollectionPage,
  ImageObject,
  ItemList,
  Organization,
  Person,
  ProfilePage,
  WebSite,
} from 'schema-dts';
import type { Blog } from '../blogs/blog.ts';
import { brand } from '../brand/brand.ts';

/** Something of schema.org, and what a page says with it. */
export type Thing =
  | BlogPosting
  | BlogThing
  | BreadcrumbList
  | CollectionPage
  | Organization
  | Person
  | ProfilePage
  | WebSite;

/** A step on the way to a page; the page itself comes last. */
export type Crumb = { name: string; path: string };

type Described = { name: string; description: string; path: string };

/** The vocabulary's things, made of ours. Addresses are whole ones, since nobody who reads this knows where it was. */
export function thingsAt(origin: string) {
  const at = (path: string) => new URL(path, origin).href;
  const named = (id: string) => ({ '@id': at(`/#${id}`) });
  const publisher = named('organization');
  const site = (blog: Blog) => named(`site-${blog.type}`);

  const picture = ({ full: { url, width, height }, alt }: Picture): ImageObject => ({
    '@type': 'ImageObject',
    ...{ url: at(url), width: width as never, height: height as never },
    ...(alt && { caption: alt }),
  });

  const person = ({ name, avatar, bio, links }: Author) => ({
    '@type': 'Person' as const,
    name,
    ...(avatar && { image: at(avatar) }),
    ...(bio && { description: bio }),
    ...(links && { sameAs: links.map(({ url }) => url) }),
  });

  return {
    organization: (logo: string): Organization => ({
      '@type': 'Organization',
      ...publisher,
      ...{ name: brand.company, url: at('/blog/'), logo: at(logo) },
    }),

    webSite: (blog: Blog): WebSite => ({
      '@type': 'WebSite',
      ...site(blog),
      ...{ name: `${brand.company} ${blog.label}`, url: at(blog.paths.home), description: blog.description },
      ...{ inLanguage: 'en', publisher },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: searchTemplate(at, blog) },
        // The vocabulary has no such property; the search engines that read this want it so.
        ...({ 'query-input': 'required name=search_term_string' } as object),
      },
    }),

    blog: (blog: Blog, { name, description, path }: Described): BlogThing => ({
      '@type': 'Blog',
      ...{ '@id': `${at(path)}#blog`, name, description, url: at(path), inLanguage: 'en', publisher },
      isPartOf: site(blog),
    }),

    breadcrumbs: (crumbs: readonly Crumb[]): BreadcrumbList => ({
      '@type': 'BreadcrumbList',
      '@id': `${at(crumbs.at(-1)?.path ?? '/')}#breadcrumbs`,
      itemListElement: crumbs.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        ...{ position: index + 1, name, item: at(path) },
      })),
    }),

    collectionPage: (blog: Blog, { name, description, path }: Described, posts: PostListItem[]): CollectionPage => ({
      '@type': 'CollectionPage',
      ...{ '@id': `${at(path)}#page`, name, description, url: at(path), inLanguage: 'en' },
      ...{ isPartOf: site(blog), breadcrumb: { '@id': `${at(path)}#breadcrumbs` } },
      ...(posts.length > 0 && { mainEntity: itemList(posts) }),
    }),

    profilePage: (blog: Blog, { name, description, path }: Described, author: Author | undefined): ProfilePage => ({
      '@type': 'ProfilePage',
      ...{ '@id': `${at(path)}#page`, name, description, url: at(path), inLanguage: 'en' },
      ...{ isPartOf: site(blog), breadcrumb: { '@id': `${at(path)}#breadcrumbs` } },
      mainEntity: { ...(author ? person(author) : { '@type': 'Person', name }), url: at(path) },
    }),

    blogPosting: (blog: Blog, post: Post, description: string, image: string, hasAuthorPage: boolean): BlogPosting => ({
      '@type': 'BlogPosting',
      '@id': `${at(post.link)}#post`,
      ...{ headline: post.title, description, url: at(post.link), mainEntityOfPage: at(post.link) },
      ...{ datePublished: post.date, dateModified: post.modified, inLanguage: 'en' },
      image: post.image ? [picture(post.image), at(image)] : at(image),
      // Where a blog has no author pages its authors have no address here.
      author: { ...person(post.author), ...(hasAuthorPage && { url: at(post.author.link) }) },
      ...{ publisher, isPartOf: site(blog), timeRequired: `PT${post.readingMinutes}M` as never },
      ...(post.categories[0] && { articleSection: post.categories.map(({ name }) => name) }),
      ...(post.tags.length > 0 && { keywords: post.tags }),
    }),
  };

  function itemList(posts: PostListItem[]): ItemList {
    return {
      '@type': 'ItemList',
      itemListElement: posts.map(({ title, link }, index) => ({
        '@type': 'ListItem',
        ...{ position: index + 1, name: title, url: at(link) },
      })),
    };
  }
}

function searchTemplate(at: (path: string) => string, blog: Blog): string {
  // The braces belong to the template, not to the address.
  return at(blog.searchAddress('SEARCHED')).replace('SEARCHED', '{search_term_string}');
}
