import { type BlogType, type Department, departments } from '@contenthub/contracts/content/blogs';
import { contentApi } from '@contenthub/contracts/content/content-api';
import {
  didYouMeanHeader,
  feedSize,
  homePageSize,
  listPageSize,
  nearestMatchHeader,
  pinnedPostCount,
} from '@contenthub/contracts/content/content-paths';
import type { PostListRow } from '@contenthub/contracts/content/post';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { Database } from '../db/database.ts';
import { findAuthor, findCategory, fullSlug } from '../db/queries/categories-and-authors.ts';
import {
  getAuthorPage,
  getCategoryPage,
  getFeedPage,
  getPostsBySlugs,
  getStickyPosts,
  type PostPage,
} from '../db/queries/post-lists.ts';
import { getFullPosts, toApiAuthor } from '../db/queries/posts.ts';
import { getSearchPage, type SearchPage } from '../search/search-posts.ts';
import { type ApiRoutes, notFoundMessage } from './api-route.ts';

const emptyPage: PostPage = { rows: [], total: 0 };

/** The post lists: feeds, categories, authors and pinned posts. */
export function addPostListRoutes(routes: ApiRoutes, database: Database): void {
  const toResult = ({ rows, total }: PostPage, keys: string[]) => ({
    body: rows,
    total,
    keys: [...keys, ...authorNameKeys(rows)],
  });
  const toSearchResult = ({ rows, total, didYouMean, nearest }: SearchPage, blog: BlogType) => ({
    ...toResult({ rows, total }, [surrogateKey.feed(blog)]),
    headers: {
      ...(didYouMean && { [didYouMeanHeader]: encodeURIComponent(didYouMean) }),
      ...(nearest && { [nearestMatchHeader]: encodeURIComponent(nearest) }),
    },
  });

  routes.add(contentApi.posts, async ({ query }) => {
    const { blog_type: blog, page = 1, department, search, exact, content_type: contentType, pinned } = query;
    const chosen = resolveDepartment(blog, department);
    if (search) {
      const category = chosen ? await findCategory(database, blog, chosen) : undefined;
      if (chosen && !category) return toResult(emptyPage, [surrogateKey.category(chosen)]);
      const categories = category ? [category.id] : [];
      const pageRequest = { blog, page, size: listPageSize };
      const options = { categories, contentType, exact: exact === '1' };
      return toSearchResult(await getSearchPage(database, pageRequest, search, options), blog);
    }
    if (!chosen) {
      const pageRequest = { blog, page, size: homePageSize };
      if (!pinned || contentType)
        return toResult(await getFeedPage(database, pageRequest, { contentType }), [surrogateKey.feed(blog)]);
      const pinnedPosts = (await getStickyPosts(database, blog)).slice(0, pinnedPostCount);
      const without = pinnedPosts.map(({ post_id }) => post_id);
      return toResult(await getFeedPage(database, pageRequest, { without }), [
        surrogateKey.feed(blog),
        surrogateKey.sticky(blog),
      ]);
    }
    const category = await findCategory(database, blog, chosen);
    const pageRequest = { blog, page, size: listPageSize };
    const found = category ? await getCategoryPage(database, pageRequest, category.id) : emptyPage;
    return toResult(found, [surrogateKey.category(chosen)]);
  });

  routes.add(contentApi.category, async ({ params: { slug }, query }) => {
    const { blog_type: blog, page = 1, department, search, exact } = query;
    const chosen = resolveDepartment(blog, department);
    const [category, departmentCategory] = await Promise.all([
      findCategory(database, blog, slug),
      chosen ? findCategory(database, blog, chosen) : undefined,
    ]);
    const keys = [surrogateKey.category(fullSlug(blog, slug))];
    if (!category) return { missing: notFoundMessage.category(slug), keys };
    // A department without posts.
    if (chosen && !departmentCategory) return toResult(emptyPage, keys);
    const pageRequest = { blog, page, size: listPageSize };
    // Only the business hub searches inside a category.
    if (search && hasDepartments(blog)) {
      const categories = departmentCategory ? [category.id, departmentCategory.id] : [category.id];
      return toSearchResult(
        await getSearchPage(database, pageRequest, search, { categories, exact: exact === '1' }),
        blog,
      );
    }
    return toResult(await getCategoryPage(database, pageRequest, category.id, departmentCategory?.id), keys);
  });

  routes.add(contentApi.author, async ({ params: { slug }, query: { blog_type: blog, page = 1 } }) => {
    const author = await findAuthor(database, blog, slug);
    // A new author appears with a first post, which changes the feed.
    if (!author) return { missing: notFoundMessage.author(slug), keys: [surrogateKey.feed(blog)] };
    const keys = [surrogateKey.author(author.id)];
    return toResult(await getAuthorPage(database, { blog, page, size: listPageSize }, author.id), keys);
  });

  routes.add(contentApi.authorProfile, async ({ params: { slug }, query: { blog_type: blog } }) => {
    const author = await findAuthor(database, blog, slug);
    if (!author) return { missing: notFoundMessage.author(slug), keys: [surrogateKey.feed(blog)] };
    return { body: toApiAuthor(blog, author), keys: [surrogateKey.author(author.id)] };
  });

  routes.add(contentApi.newest, async ({ query: { blog_type: blog, category, author } }) => {
    const pageRequest = { blog, page: 1, size: feedSize };
    const keys = [surrogateKey.feed(blog)];
    const [foundCategory, foundAuthor] = await Promise.all([
      category ? findCategory(database, blog, category) : undefined,
      author ? findAuthor(database, blog, author) : undefined,
    ]);
    if (category && !foundCategory) return { missing: notFoundMessage.category(category), keys };
    if (author && !foundAuthor) return { missing: notFoundMessage.author(author), keys };
    const listed = foundCategory
      ? getCategoryPage(database, pageRequest, foundCategory.id)
      : foundAuthor
        ? getAuthorPage(database, pageRequest, foundAuthor.id)
        : getFeedPage(database, pageRequest);
    const ids = (await listed).rows.slice(0, feedSize).map((row) => row.post_id);
    const posts = await getFullPosts(database, blog, ids);
    const authors = new Set(posts.map((post) => surrogateKey.authorName(post.author.id)));
    return {
      body: posts,
      keys: [...keys, ...authors, ...(foundCategory ? [surrogateKey.category(foundCategory.slug)] : [])],
    };
  });

  routes.add(contentApi.readingPath, async ({ params: { slug: category }, query: { blog_type: blog } }) => {
    const { goal, steps } = (await findCategory(database, blog, category))?.path ?? { goal: '', steps: [] };
    const reasons = new Map(steps.map(({ slug, reason }) => [slug, reason]));
    const found = await getPostsBySlugs(database, blog, [...reasons.keys()]);
    return {
      body: {
        goal,
        steps: found.flatMap(({ slug, row }) =>
          row
            ? {
                title: row.post_title,
                link: row.link,
                reading_minutes: row.reading_minutes,
                reason: reasons.get(slug) ?? '',
              }
            : [],
        ),
      },
      keys: [
        surrogateKey.category(fullSlug(blog, category)),
        // A post that is published with a missing slug changes the path too.
        ...found.map(({ slug, row }) => (row ? surrogateKey.post(row.post_id) : surrogateKey.slug(blog, slug))),
      ],
    };
  });

  routes.add(contentApi.sticky, async ({ query: { blog_type: blog } }) => {
    const rows = await getStickyPosts(database, blog);
    const posts = rows.map((row) => surrogateKey.post(row.post_id));
    return { body: rows, keys: [surrogateKey.sticky(blog), ...posts, ...authorNameKeys(rows)] };
  });
}

/** Rows show their authors' names. */
export function authorNameKeys(rows: PostListRow[]): string[] {
  return [...new Set(rows.map(({ author }) => surrogateKey.authorName(author.id)))];
}

/** Departments exist in the business hub only; the parameter is ignored elsewhere. */
function resolveDepartment(blog: BlogType, department: Department | undefined): Department | undefined {
  return department && hasDepartments(blog) ? department : undefined;
}

function hasDepartments(blog: BlogType): boolean {
  const { categoryPrefix } = blogSections[blog];
  return categoryPrefix !== '' && departments.some((department) => department.startsWith(categoryPrefix));
}
