import { brand } from '@contenthub/contracts/brand';
import type { AnswerList } from '@contenthub/contracts/content/answer-card';
import type { Author, Picture, Post } from '@contenthub/contracts/content/post';
import type {
  BlogPosting,
  BreadcrumbList,
  CollectionPage,
  FAQPage,
  ImageObject,
  ItemList,
  Organization,
  Person,
  ProfilePage,
  Question,
  Blog as SchemaBlog,
  WebSite,
} from 'schema-dts';
import type { PostListItem } from '../../data/post-list-item.ts';
import type { Blog } from '../../sites/blog.ts';
import { absoluteUrls } from '../absolute-url.ts';
import { answerText } from '../answers/answer-formats.ts';

/** A schema.org entity that pages contain. */
export type JsonLdEntity =
  | BlogPosting
  | SchemaBlog
  | BreadcrumbList
  | CollectionPage
  | FAQPage
  | Organization
  | Person
  | ProfilePage
  | WebSite;

/** A breadcrumb. The page itself is the last one. */
export type Crumb = { name: string; path: string };

type PageDescription = { name: string; description: string; path: string };

/** Creates schema.org entities from our data. All URLs are absolute, because consumers read the data out of context. */
export function createEntityBuilders(origin: string) {
  const absolute = absoluteUrls(origin);
  const reference = (id: string) => ({ '@id': absolute(`/#${id}`) });
  const publisher = reference('organization');
  const site = (blog: Blog) => reference(`site-${blog.type}`);

  const imageObject = ({ full: { url, width, height }, alt }: Picture): ImageObject => ({
    '@type': 'ImageObject',
    ...{ url: absolute(url), width: width as never, height: height as never },
    ...(alt && { caption: alt }),
  });

  const person = ({ name, avatar, bio, links }: Author) => ({
    '@type': 'Person' as const,
    name,
    ...(avatar && { image: absolute(avatar) }),
    ...(bio && { description: bio }),
    ...(links && { sameAs: links.map(({ url }) => url) }),
  });

  const question = (id: string, name: string, text: string): Question => ({
    '@type': 'Question',
    ...{ '@id': id, name, answerCount: 1 },
    acceptedAnswer: { '@type': 'Answer', text },
  });

  return {
    organization: (logo: string): Organization => ({
      '@type': 'Organization',
      ...publisher,
      ...{ name: brand.company, url: absolute('/blog/'), logo: absolute(logo) },
    }),

    webSite: (blog: Blog): WebSite => ({
      '@type': 'WebSite',
      ...site(blog),
      ...{ name: `${brand.company} ${blog.label}`, url: absolute(blog.paths.home), description: blog.description },
      ...{ inLanguage: 'en', publisher },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: searchTemplate(absolute, blog) },
        // schema.org has no such property, but search engines require it.
        ...({ 'query-input': 'required name=search_term_string' } as object),
      },
    }),

    blog: (blog: Blog, { name, description, path }: PageDescription): SchemaBlog => ({
      '@type': 'Blog',
      ...{ '@id': `${absolute(path)}#blog`, name, description, url: absolute(path), inLanguage: 'en', publisher },
      isPartOf: site(blog),
    }),

    breadcrumbs: (crumbs: readonly Crumb[]): BreadcrumbList => ({
      '@type': 'BreadcrumbList',
      '@id': `${absolute(crumbs.at(-1)?.path ?? '/')}#breadcrumbs`,
      itemListElement: crumbs.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        ...{ position: index + 1, name, item: absolute(path) },
      })),
    }),

    collectionPage: (
      blog: Blog,
      { name, description, path }: PageDescription,
      posts: PostListItem[],
    ): CollectionPage => ({
      '@type': 'CollectionPage',
      ...{ '@id': `${absolute(path)}#page`, name, description, url: absolute(path), inLanguage: 'en' },
      ...{ isPartOf: site(blog), breadcrumb: { '@id': `${absolute(path)}#breadcrumbs` } },
      ...(posts.length > 0 && { mainEntity: itemList(posts) }),
    }),

    /** The index of answers. Each question has the id that it has on the page of its post. */
    faqPage: (blog: Blog, { name, description, path }: PageDescription, answers: AnswerList): FAQPage => ({
      '@type': 'FAQPage',
      ...{ '@id': `${absolute(path)}#page`, name, description, url: absolute(path), inLanguage: 'en' },
      ...{ isPartOf: site(blog), breadcrumb: { '@id': `${absolute(path)}#breadcrumbs` } },
      mainEntity: answers.map((answer) => question(`${absolute(answer.link)}#answer`, answer.question, answer.rule)),
    }),

    profilePage: (
      blog: Blog,
      { name, description, path }: PageDescription,
      author: Author | undefined,
    ): ProfilePage => ({
      '@type': 'ProfilePage',
      ...{ '@id': `${absolute(path)}#page`, name, description, url: absolute(path), inLanguage: 'en' },
      ...{ isPartOf: site(blog), breadcrumb: { '@id': `${absolute(path)}#breadcrumbs` } },
      mainEntity: { ...(author ? person(author) : { '@type': 'Person', name }), url: absolute(path) },
    }),

    blogPosting: (blog: Blog, post: Post, description: string, image: string, hasAuthorPage: boolean): BlogPosting => ({
      '@type': 'BlogPosting',
      '@id': `${absolute(post.link)}#post`,
      ...{ headline: post.title, description, url: absolute(post.link), mainEntityOfPage: absolute(post.link) },
      ...{ datePublished: post.date, dateModified: post.modified, inLanguage: 'en' },
      image: post.image ? [imageObject(post.image), absolute(image)] : absolute(image),
      // Blogs without author pages have no author URL.
      author: { ...person(post.author), ...(hasAuthorPage && { url: absolute(post.author.link) }) },
      ...{ publisher, isPartOf: site(blog), timeRequired: `PT${post.readingMinutes}M` as never },
      ...(post.categories[0] && { articleSection: post.categories.map(({ name }) => name) }),
      ...(post.tags.length > 0 && { keywords: post.tags }),
      ...(post.answer && {
        mainEntity: question(`${absolute(post.link)}#answer`, post.answer.question, answerText(post.answer)),
      }),
    }),
  };

  function itemList(posts: PostListItem[]): ItemList {
    return {
      '@type': 'ItemList',
      itemListElement: posts.map(({ title, link }, index) => ({
        '@type': 'ListItem',
        ...{ position: index + 1, name: title, url: absolute(link) },
      })),
    };
  }
}

function searchTemplate(absolute: (path: string) => string, blog: Blog): string {
  // The braces belong to the template, so they must not be encoded.
  return absolute(blog.searchUrl('SEARCHED')).replace('SEARCHED', '{search_term_string}');
}
