import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';
import { contentApi } from '@contenthub/contracts/content-api';
import { contentApiBase, didYouMeanHeader, nearestMatchHeader } from '@contenthub/contracts/content-paths';
import { type Department, departments } from '@contenthub/contracts/department';
import { feedSize, homePageSize, listPageSize, pinnedShown } from '@contenthub/contracts/page-sizes';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { FastifyInstance } from 'fastify';
import { findAuthor } from '../read-model/author-query.ts';
import { findCategory, fullSlug } from '../read-model/category-query.ts';
import type { Database } from '../read-model/database.ts';
import { authorPage, categoryPage, feedPage, type PostRows, stickyPosts } from '../read-model/post-list-queries.ts';
import { postsInFull } from '../read-model/post-query.ts';
import { shownAuthor } from '../read-model/shown-post.ts';
import { type SearchPage, searchPage } from '../search/search-page.ts';
import { answerCall } from './answers.ts';
import { missing } from './missing.ts';

const nothing: PostRows = { rows: [], total: 0 };

/** The lists of posts: a blog's feed, a category, an author, what the editors pinned. */
export function addListRoutes(app: FastifyInstance, database: Database): void {
  const answer = ({ rows, total }: PostRows, keys: string[]) => ({ body: rows, total, keys });
  const results = ({ rows, total, didYouMean, nearest }: SearchPage, blog: BlogType) => ({
    ...answer({ rows, total }, [surrogateKey.feed(blog)]),
    headers: {
      ...(didYouMean && { [didYouMeanHeader]: encodeURIComponent(didYouMean) }),
      ...(nearest && { [nearestMatchHeader]: encodeURIComponent(nearest) }),
    },
  });

  answerCall(app, contentApiBase, contentApi.posts, async ({ query }) => {
    const { blog_type: blog, page = 1, department, search, exact, content_type: contentType, pinned } = query;
    const chosen = departmentOf(blog, department);
    if (search) {
      const within = chosen ? await findCategory(database, blog, chosen) : undefined;
      if (chosen && !within) return answer(nothing, [surrogateKey.category(chosen)]);
      const categories = within ? [within.id] : [];
      const wanted = { blog, page, size: listPageSize };
      const options = { categories, contentType, exact: exact === '1' };
      return results(await searchPage(database, wanted, search, options), blog);
    }
    if (!chosen) {
      const wanted = { blog, page, size: homePageSize };
      if (!pinned || contentType)
        return answer(await feedPage(database, wanted, { contentType }), [surrogateKey.feed(blog)]);
      const shown = (await stickyPosts(database, blog)).slice(0, pinnedShown);
      const without = shown.map(({ post_id }) => post_id);
      return answer(await feedPage(database, wanted, { without }), [
        surrogateKey.feed(blog),
        surrogateKey.sticky(blog),
      ]);
    }
    const category = await findCategory(database, blog, chosen);
    const wanted = { blog, page, size: listPageSize };
    const found = category ? await categoryPage(database, wanted, category.id) : nothing;
    return answer(found, [surrogateKey.category(chosen)]);
  });

  answerCall(app, contentApiBase, contentApi.category, async ({ params: { slug }, query }) => {
    const { blog_type: blog, page = 1, department, search, exact } = query;
    const chosen = departmentOf(blog, department);
    const [category, second] = await Promise.all([
      findCategory(database, blog, slug),
      chosen ? findCategory(database, blog, chosen) : undefined,
    ]);
    const keys = [surrogateKey.category(fullSlug(blog, slug))];
    if (!category) return { missing: missing.category(slug), keys };
    // A department that nothing has been written for.
    if (chosen && !second) return answer(nothing, keys);
    const wanted = { blog, page, size: listPageSize };
    // Only the business hub searches inside a category.
    if (search && hasDepartments(blog)) {
      const categories = second ? [category.id, second.id] : [category.id];
      return results(await searchPage(database, wanted, search, { categories, exact: exact === '1' }), blog);
    }
    return answer(await categoryPage(database, wanted, category.id, second?.id), keys);
  });

  answerCall(
    app,
    contentApiBase,
    contentApi.author,
    async ({ params: { slug }, query: { blog_type: blog, page = 1 } }) => {
      const author = await findAuthor(database, blog, slug);
      // Whoever is not there yet appears with a first post, and that changes the feed.
      if (!author) return { missing: missing.author(slug), keys: [surrogateKey.feed(blog)] };
      const keys = [surrogateKey.author(author.id)];
      return answer(await authorPage(database, { blog, page, size: listPageSize }, author.id), keys);
    },
  );

  answerCall(
    app,
    contentApiBase,
    contentApi.authorProfile,
    async ({ params: { slug }, query: { blog_type: blog } }) => {
      const author = await findAuthor(database, blog, slug);
      if (!author) return { missing: missing.author(slug), keys: [surrogateKey.feed(blog)] };
      return { body: shownAuthor(blog, author), keys: [surrogateKey.author(author.id)] };
    },
  );

  answerCall(app, contentApiBase, contentApi.newest, async ({ query: { blog_type: blog, category, author } }) => {
    const wanted = { blog, page: 1, size: feedSize };
    const keys = [surrogateKey.feed(blog)];
    const [filed, written] = await Promise.all([
      category ? findCategory(database, blog, category) : undefined,
      author ? findAuthor(database, blog, author) : undefined,
    ]);
    if (category && !filed) return { missing: missing.category(category), keys };
    if (author && !written) return { missing: missing.author(author), keys };
    const listed = filed
      ? categoryPage(database, wanted, filed.id)
      : written
        ? authorPage(database, wanted, written.id)
        : feedPage(database, wanted);
    const ids = (await listed).rows.slice(0, feedSize).map((row) => row.post_id);
    const posts = await postsInFull(database, blog, ids);
    const authors = new Set(posts.map((post) => surrogateKey.authorName(post.author.id)));
    return { body: posts, keys: [...keys, ...authors, ...(filed ? [surrogateKey.category(filed.slug)] : [])] };
  });

  answerCall(app, contentApiBase, contentApi.sticky, async ({ query: { blog_type: blog } }) => {
    const rows = await stickyPosts(database, blog);
    return { body: rows, keys: [surrogateKey.sticky(blog), ...rows.map((row) => surrogateKey.post(row.post_id))] };
  });
}

/** Departments are the business hub's; anywhere else the parameter says nothing. */
function departmentOf(blog: BlogType, department: Department | undefined): Department | undefined {
  return department && hasDepartments(blog) ? department : undefined;
}

function hasDepartments(blog: BlogType): boolean {
  const { categoryPrefix } = blogSections[blog];
  return categoryPrefix !== '' && departments.some((department) => department.startsWith(categoryPrefix));
}
