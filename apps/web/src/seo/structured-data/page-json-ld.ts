import type { Post } from '@contenthub/contracts/content/post';
import { newsletterPagePath } from '@contenthub/contracts/newsletter/newsletter-pages';
import { previewQuery } from '../../data/lazy-queries.ts';
import type { FeedQuery } from '../../data/queries.ts';
import { getCategoryUrl } from '../../routes/post/model.ts';
import type { LoadContext, PageMeta, PageType } from '../../routes/route.ts';
import { getDepartment, handbookSlug, parsePreviewId } from '../../routes/route-params.ts';
import { type Crumb, createEntityBuilders, type JsonLdEntity } from './entities.ts';

/** A loaded page with its share image and the publisher's logo. */
export type DescribedPage = { context: LoadContext; meta: PageMeta; origin: string; image: string; logo: string };

type BuildEntities = (page: DescribedPage, builders: ReturnType<typeof createEntityBuilders>) => JsonLdEntity[];

const listPage =
  (feed: (context: LoadContext) => FeedQuery): BuildEntities =>
  (page, builders) => {
    const { context } = page;
    const posts = context.data.readFeed(feed(context)).flatMap((loaded) => loaded.posts);
    const described = describePage(page);
    return [
      builders.collectionPage(context.match.blog, described, posts),
      builders.breadcrumbs([homeCrumb(context), described]),
    ];
  };

const postPage =
  (find: (context: LoadContext) => Post | undefined): BuildEntities =>
  ({ context, meta, image }, builders) => {
    const found = find(context);
    if (!found) return [];
    const { blog } = context.match;
    const [category] = found.categories;
    const path = category && getCategoryUrl(blog, category.slug);
    const crumbs: Crumb[] = [
      homeCrumb(context),
      ...(category && path ? [{ name: category.name, path }] : []),
      { name: found.title, path: found.link },
    ];
    const posting = builders.blogPosting(blog, found, meta.description, image, blog.paths.author !== undefined);
    return [posting, builders.breadcrumbs(crumbs)];
  };

/** The entities of each page type. Page types that are not indexed have none. */
const entitiesByPageType: Partial<Record<PageType, BuildEntities>> = {
  home: (page, builders) => [builders.blog(page.context.match.blog, describePage(page))],
  category: listPage(({ match: { blog, params, page }, queries }) =>
    queries.categoryFeed(blog.type, params.slug ?? '', page),
  ),
  handbook: listPage(({ match: { blog, page }, queries }) => queries.categoryFeed(blog.type, handbookSlug, page)),
  department: listPage(({ match, queries }) =>
    queries.departmentFeed(match.blog.type, getDepartment(match) ?? '', match.page),
  ),
  author: (page, builders) => {
    const { match, data, queries } = page.context;
    const described = describePage(page);
    const author = data.read(queries.authorProfile(match.blog.type, match.params.slug ?? ''));
    return [
      builders.profilePage(match.blog, described, author),
      builders.breadcrumbs([homeCrumb(page.context), described]),
    ];
  },
  answers: (page, builders) => {
    const { match, data, queries } = page.context;
    const answers = data.read(queries.answers(match.blog.type)) ?? [];
    const described = describePage(page);
    if (answers.length === 0) return [];
    return [
      builders.faqPage(match.blog, described, answers),
      builders.breadcrumbs([homeCrumb(page.context), described]),
    ];
  },
  newsletter: (page, builders) => [builders.breadcrumbs([homeCrumb(page.context), describePage(page)])],
  issue: (page, builders) => [
    builders.breadcrumbs([
      homeCrumb(page.context),
      { name: 'Newsletter', path: newsletterPagePath },
      describePage(page),
    ]),
  ],
  post: postPage(({ match, data, queries }) => data.read(queries.post(match.blog.type, match.params.slug ?? ''))),
  preview: postPage(({ match, data, queries }) =>
    data.read(previewQuery(queries, match.blog.type, parsePreviewId(match.params.id))),
  ),
};

/** The JSON-LD of a page, or undefined if the page has none. */
export function pageJsonLd(page: DescribedPage): object | undefined {
  const builders = createEntityBuilders(page.origin);
  const { blog, pageType } = page.context.match;
  const entities = entitiesByPageType[pageType]?.(page, builders) ?? [];
  if (entities.length === 0) return undefined;
  return {
    '@context': 'https://schema.org',
    '@graph': [...entities, builders.webSite(blog), builders.organization(page.logo)],
  };
}

function homeCrumb({ match: { blog } }: LoadContext): Crumb {
  return { name: blog.label, path: blog.paths.home };
}

/** Removes the blog's name from the title, because the entities name the blog separately. */
function describePage({ context: { match }, meta }: DescribedPage) {
  const titleSuffix = ` | ${match.blog.title}`;
  return { name: meta.title.replace(titleSuffix, ''), description: meta.description, path: meta.canonical };
}
