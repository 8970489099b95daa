import Type from 'typebox';
import { event } from './event.ts';
import { field } from './field.ts';

const item = { label: field.label, url: field.url };

/** Headers, menus and the search box. `objectId` is the item's key. */
export const headerEvents = {
  'headerItem/click': event('A link of a header, menu or footer was followed.', item),
  'headerMenu/open': event('A flyout or the mobile menu was opened.', { label: field.label }),
  'headerMenu/close': event('It was closed again.', { label: field.label }),
  'loginLink/click': event('Log in, My account or the editor link was followed.', item),
  'searchBox/open': event('The search box was opened.', {}),
  'searchBox/close': event('The search box was closed.', {}),
  'search/submit': event('A search was sent off.', { search: field.search, query: field.query }),
  'search/resultClick': event('A search result was followed.', {
    search: field.search,
    postUrl: field.postUrl,
    pageIndex: Type.Optional(field.pageIndex),
  }),
};
