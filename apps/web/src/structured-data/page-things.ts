import type { Post } from '@contenthub/contracts/post';
import type { FeedQuestion } from '../content/questions.ts';
import { departmentOf } from '../routes/department/department-of.ts';
import { handbookSlug } from '../routes/handbook/handbook.ts';
import { categoryAddress } from '../routes/post/category-address.ts';
import { previewId } from '../routes/preview/preview-id.ts';
import type { LoadContext, PageMeta, PageType } from '../routes/route.ts';
import { type Crumb, type Thing, thingsAt } from './things.ts';

/** A page that was loaded, and its pictures: what a shared link shows of it, and the publisher's logo. */
export type DescribedPage = { context: LoadContext; meta: PageMeta; origin: string; image: string; logo: string };

type Make = (page: DescribedPage, things: ReturnType<typeof thingsAt>) => Thing[];

const list =
  (feed: (context: LoadContext) => FeedQuestion): Make =>
  (page, things) => {
    const { context } = page;
    const posts = context.data.readFeed(feed(context)).flatMap((loaded) => loaded.posts);
    const described = describe(page);
    return [
      things.collectionPage(context.place.blog, described, posts),
      things.breadcrumbs([homeCrumb(context), described]),
    ];
  };

const post =
  (find: (context: LoadContext) => Post | undefined): Make =>
  ({ context, meta, image }, things) => {
    const found = find(context);
    if (!found) return [];
    const { blog } = context.place;
    const [category] = found.categories;
    const path = category && categoryAddress(blog, category.slug);
    const crumbs: Crumb[] = [
      homeCrumb(context),
      ...(category && path ? [{ name: category.name, path }] : []),
      { name: found.title, path: found.link },
    ];
    const posting = things.blogPosting(blog, found, meta.description, image, blog.paths.author !== undefined);
    return [posting, things.breadcrumbs(crumbs)];
  };

/** What each page type is in the words of schema.org; what is not for search engines says nothing. */
const makers: Partial<Record<PageType, Make>> = {
  home: (page, things) => [things.blog(page.context.place.blog, describe(page))],
  category: list(({ place: { blog, params, page }, questions }) =>
    questions.categoryFeed(blog.type, params.slug ?? '', page),
  ),
  handbook: list(({ place: { blog, page }, questions }) => questions.categoryFeed(blog.type, handbookSlug, page)),
  department: list(({ place, questions }) =>
    questions.departmentFeed(place.blog.type, departmentOf(place) ?? '', place.page),
  ),
  author: (page, things) => {
    const { place, data, questions } = page.context;
    const described = describe(page);
    const author = data.read(questions.authorProfile(place.blog.type, place.params.slug ?? ''));
    return [
      things.profilePage(place.blog, described, author),
      things.breadcrumbs([homeCrumb(page.context), described]),
    ];
  },
  post: post(({ place, data, questions }) => data.read(questions.post(place.blog.type, place.params.slug ?? ''))),
  preview: post(({ place, data, questions }) =>
    data.read(questions.preview(place.blog.type, previewId(place.params.id))),
  ),
};

/** A page in the words of schema.org, as it stands in its head; nothing for a page that has nothing to say to machines. */
export function pageThings(page: DescribedPage): object | undefined {
  const things = thingsAt(page.origin);
  const { blog, pageType } = page.context.place;
  const own = makers[pageType]?.(page, things) ?? [];
  if (own.length === 0) return undefined;
  return { '@context': 'https://schema.org', '@graph': [...own, things.webSite(blog), things.organization(page.logo)] };
}

function homeCrumb({ place: { blog } }: LoadContext): Crumb {
  return { name: blog.label, path: blog.paths.home };
}

/** By its own name: the blog's, after it in the tab, would be said twice. */
function describe({ context: { place }, meta }: DescribedPage) {
  const ending = ` | ${place.blog.title}`;
  return { name: meta.title.replace(ending, ''), description: meta.description, path: meta.canonical };
}
