import type { Static } from 'typebox';
import Type, { type TObject, type TSchema } from 'typebox';
import { field } from './fields.ts';

/** An event's description and its own fields. */
export type EventDefinition<Fields extends TObject = TObject> = { description: string; fields: Fields };

const commonFields = {
  objectId: Type.Optional(Type.String({ description: 'Which one of its kind: an address, a key, an id.' })),
};

function defineEvent<Own extends Record<string, TSchema>>(description: string, ownFields: Own) {
  return { description, fields: Type.Object({ ...ownFields, ...commonFields }, { additionalProperties: false }) };
}

const pageFields = { pageSlug: field.pageSlug, referrer: field.referrer, url: field.url };

/** Page views, one event per tracked page type. */
export const pageEvents = {
  'homePage/view': defineEvent('A home was shown.', {
    ...pageFields,
    pageIndex: field.pageIndex,
    contentType: Type.Optional(field.contentType),
  }),
  'categoryPage/view': defineEvent('A category was shown.', {
    ...pageFields,
    category: field.category,
    pageIndex: field.pageIndex,
  }),
  'authorPage/view': defineEvent('An author’s page was shown.', { ...pageFields, author: field.author }),
  'postPage/view': defineEvent('A post was shown.', {
    ...pageFields,
    postId: field.postId,
    postTitle: field.postTitle,
    postForm: field.postForm,
    postUrl: field.postUrl,
    author: field.author,
    categories: field.categories,
    tags: field.tags,
    activeProducts: Type.Optional(field.activeProducts),
  }),
  'searchPage/view': defineEvent('Search results were shown.', {
    ...pageFields,
    search: field.search,
    results: Type.Optional(field.results),
    contentType: Type.Optional(field.contentType),
  }),
  'handbookPage/view': defineEvent('The handbook was shown (main blog only).', {
    ...pageFields,
    pageIndex: field.pageIndex,
  }),
  'notFoundPage/view': defineEvent('There was nothing at the address.', pageFields),
  'departmentPage/view': defineEvent('A department was shown (business only).', {
    ...pageFields,
    department: field.department,
  }),
  'feed/loadMore': defineEvent('A reader asked for the next page of a feed.', { pageNumber: field.pageNumber }),
  'client/ping': defineEvent('The daily sign of life of a browser.', { referrer: field.referrer, url: field.url }),
};

const linkFields = { label: field.label, url: field.url };

/** Headers, menus and the search box. `objectId` is the item's key. */
export const headerEvents = {
  'headerItem/click': defineEvent('A link of a header, menu or footer was followed.', linkFields),
  'headerMenu/open': defineEvent('A flyout or the mobile menu was opened.', { label: field.label }),
  'headerMenu/close': defineEvent('It was closed again.', { label: field.label }),
  'loginLink/click': defineEvent('Log in, My account or the editor link was followed.', linkFields),
  'searchBox/open': defineEvent('The search box was opened.', {}),
  'searchBox/close': defineEvent('The search box was closed.', {}),
  'search/submit': defineEvent('A search was sent off.', { search: field.search, query: field.query }),
  'search/resultClick': defineEvent('A search result was followed.', {
    search: field.search,
    postUrl: field.postUrl,
    pageIndex: Type.Optional(field.pageIndex),
  }),
};

const postFields = { postId: field.postId, postUrl: field.postUrl };

const relatedPostFields = {
  sourcePostId: field.sourcePostId,
  relatedPostId: field.relatedPostId,
  postUrl: Type.Optional(field.postUrl),
};

/** Events on a post's page. */
export const readingEvents = {
  'post/scroll': defineEvent('A reader got so far down.', { ...postFields, scrollDepth: field.scrollDepth }),
  'share/click': defineEvent('A post was shared by one of five channels.', {
    ...postFields,
    socialType: field.socialType,
  }),
  'relatedPost/impression': defineEvent('A related post was seen.', relatedPostFields),
  'relatedPost/click': defineEvent('A related post was followed.', relatedPostFields),
  'contents/click': defineEvent('An entry of the contents was followed.', postFields),
  'film/play': defineEvent('A film of another site was started in its place.', { ...postFields, url: field.url }),
  'picture/zoom': defineEvent('A picture was enlarged.', postFields),
  'quiz/finish': defineEvent('Every question of a quiz was answered.', {
    ...postFields,
    rightAnswers: field.rightAnswers,
  }),
  'quiz/share': defineEvent('The result of a quiz was shared.', { ...postFields, rightAnswers: field.rightAnswers }),
  'helpful/answer': defineEvent('A reader said whether a post was helpful.', { ...postFields, helpful: field.helpful }),
  'newsletter/subscribe': defineEvent('A reader subscribed to the blog.', {}),
};

const callToActionFields = {
  placement: field.placement,
  flowType: field.flowType,
  flowTarget: field.flowTarget,
  impressionId: Type.Optional(field.impressionId),
  isCustomizedThroughWP: Type.Optional(field.isCustomizedThroughWP),
  postId: Type.Optional(field.postId),
  postUrl: Type.Optional(field.postUrl),
  category: Type.Optional(field.category),
};

const popupFields = { ...callToActionFields, popupType: field.popupType };

/** Impressions, clicks and dismissals of buttons, banners and popups. */
export const callToActionEvents = {
  'button/impression': defineEvent('A call to action was seen.', callToActionFields),
  'button/click': defineEvent('A call to action was followed.', callToActionFields),
  'banner/impression': defineEvent('A banner was seen.', callToActionFields),
  'banner/click': defineEvent('A banner was followed.', callToActionFields),
  'banner/close': defineEvent('A banner was closed.', callToActionFields),
  'popup/impression': defineEvent('The popup was seen.', popupFields),
  'popup/click': defineEvent('The popup was followed.', popupFields),
  'popup/close': defineEvent('The popup was closed.', popupFields),
  'popup/dismiss': defineEvent('The popup was closed for good.', popupFields),
};

const placementFields = { placement: field.placement };

/** The writing checker in a post. */
export const checkerEvents = {
  'interactiveEditor/impression': defineEvent('The interactive editor was seen.', placementFields),
  'interactiveEditor/focus': defineEvent('A reader began to write in it.', placementFields),
  'textChecker/check': defineEvent('A text was checked.', { ...placementFields, suggestions: field.suggestions }),
  'textChecker/accept': defineEvent('A suggestion was taken.', placementFields),
  'toggleButton/click': defineEvent('The checker was switched on or off.', {
    ...placementFields,
    enabled: field.enabled,
  }),
};

const formFields = { authAction: field.authAction };

/** The plans page, sign-in and sign-up, and the chat widget. */
export const accountEvents = {
  'plansPage/view': defineEvent('The plans page was shown.', { pageSlug: field.pageSlug }),
  'plan/click': defineEvent('A plan was chosen.', { plan: field.plan, placement: Type.Optional(field.placement) }),
  'authForm/view': defineEvent('A form of the account pages was shown.', formFields),
  'authForm/submit': defineEvent('It was sent off.', formFields),
  'authForm/success': defineEvent('It was accepted.', formFields),
  'authForm/error': defineEvent('It was refused.', {
    ...formFields,
    fieldErrors: field.fieldErrors,
    formErrorMessage: field.formErrorMessage,
  }),
  'chat/action': defineEvent('Something happened in the chat widget.', {
    conversationId: field.conversationId,
    driftAction: field.driftAction,
    repId: Type.Optional(field.repId),
  }),
  'filter/select': defineEvent('The business hub was narrowed to a content type or a department.', {
    contentType: Type.Optional(field.contentType),
    department: Type.Optional(field.department),
  }),
};

/** Events for evaluating experiments. */
export const experimentEvents = {
  'experiment/exposure': defineEvent('A visitor saw what their group sees; once for each group.', {
    experimentName: field.experimentName,
    groupName: field.groupName,
  }),
};

/** All events, named by object and action. Unregistered events are neither sent nor accepted. */
export const eventRegistry = {
  ...pageEvents,
  ...headerEvents,
  ...readingEvents,
  ...callToActionEvents,
  ...checkerEvents,
  ...accountEvents,
  ...experimentEvents,
};

export type EventName = keyof typeof eventRegistry;

/** The fields of an event, without those of the envelope. */
export type EventFields<Name extends EventName> = Static<(typeof eventRegistry)[Name]['fields']>;
