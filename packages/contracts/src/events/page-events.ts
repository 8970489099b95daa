import Type from 'typebox';
import { event } from './event.ts';
import { field } from './field.ts';

const anyPage = { pageSlug: field.pageSlug, referrer: field.referrer, url: field.url };

/** A page was shown: one event per tracked page type. */
export const pageEvents = {
  'homePage/view': event('A home was shown.', {
    ...anyPage,
    pageIndex: field.pageIndex,
    contentType: Type.Optional(field.contentType),
  }),
  'categoryPage/view': event('A category was shown.', {
    ...anyPage,
    category: field.category,
    pageIndex: field.pageIndex,
  }),
  'authorPage/view': event('An author’s page was shown.', { ...anyPage, author: field.author }),
  'postPage/view': event('A post was shown.', {
    ...anyPage,
    postId: field.postId,
    postTitle: field.postTitle,
    postForm: field.postForm,
    postUrl: field.postUrl,
    author: field.author,
    categories: field.categories,
    tags: field.tags,
    activeProducts: Type.Optional(field.activeProducts),
  }),
  'searchPage/view': event('Search results were shown.', {
    ...anyPage,
    search: field.search,
    results: Type.Optional(field.results),
    contentType: Type.Optional(field.contentType),
  }),
  'handbookPage/view': event('The handbook was shown (main blog only).', { ...anyPage, pageIndex: field.pageIndex }),
  'notFoundPage/view': event('There was nothing at the address.', anyPage),
  'departmentPage/view': event('A department was shown (business only).', {
    ...anyPage,
    department: field.department,
  }),
  'feed/loadMore': event('A reader asked for the next page of a feed.', { pageNumber: field.pageNumber }),
  'client/ping': event('The daily sign of life of a browser.', { referrer: field.referrer, url: field.url }),
};
