import type { Static } from 'typebox';
import Type, { type TObject, type TSchema } from 'typebox';
import { field, text } from './fields.ts';

/** An event's description and its own fields. */
export type EventDefinition<Fields extends TObject = TObject> = { description: string; fields: Fields };

const commonFields = {
  objectId: Type.Optional(text('Identifies the object: a URL, a key or an id.')),
};

function defineEvent<Own extends Record<string, TSchema>>(description: string, ownFields: Own) {
  return { description, fields: Type.Object({ ...ownFields, ...commonFields }, { additionalProperties: false }) };
}

const pageFields = { pageSlug: field.pageSlug, referrer: field.referrer, url: field.url };

/** Page views, one event per tracked page type. */
export const pageEvents = {
  'homePage/view': defineEvent('A blog’s home page was viewed.', {
    ...pageFields,
    pageIndex: field.pageIndex,
    contentType: Type.Optional(field.contentType),
  }),
  'categoryPage/view': defineEvent('A category page was viewed.', {
    ...pageFields,
    category: field.category,
    pageIndex: field.pageIndex,
  }),
  'authorPage/view': defineEvent('An author page was viewed.', { ...pageFields, author: field.author }),
  'postPage/view': defineEvent('A post was viewed.', {
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
  'searchPage/view': defineEvent('Search results were viewed.', {
    ...pageFields,
    search: field.search,
    results: Type.Optional(field.results),
    contentType: Type.Optional(field.contentType),
  }),
  'handbookPage/view': defineEvent('The handbook was viewed (main blog only).', {
    ...pageFields,
    pageIndex: field.pageIndex,
  }),
  'answersPage/view': defineEvent('The index of answers was viewed (main blog only).', {
    ...pageFields,
    search: Type.Optional(field.search),
  }),
  'notFoundPage/view': defineEvent('The not-found page was viewed.', pageFields),
  'departmentPage/view': defineEvent('A department page was viewed (business blog only).', {
    ...pageFields,
    department: field.department,
  }),
  'feed/loadMore': defineEvent('The next page of a feed was loaded.', { pageNumber: field.pageNumber }),
  'client/ping': defineEvent('Daily heartbeat of a browser.', { referrer: field.referrer, url: field.url }),
};

const linkFields = { label: field.label, url: field.url };

/** Headers, menus and the search box. `objectId` is the item's key. */
export const headerEvents = {
  'headerItem/click': defineEvent('A link in the header, a menu or the footer was clicked.', linkFields),
  'headerMenu/open': defineEvent('A flyout or the mobile menu was opened.', { label: field.label }),
  'headerMenu/close': defineEvent('The flyout or menu was closed.', { label: field.label }),
  'loginLink/click': defineEvent('Log in, My account or the editor link was clicked.', linkFields),
  'searchBox/open': defineEvent('The search box was opened.', {}),
  'searchBox/close': defineEvent('The search box was closed.', {}),
  'search/submit': defineEvent('A search was submitted.', { search: field.search, query: field.query }),
  'search/resultClick': defineEvent('A search result was clicked.', {
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
  'post/scroll': defineEvent('A reader scrolled to a new depth.', { ...postFields, scrollDepth: field.scrollDepth }),
  'share/click': defineEvent('A post was shared.', {
    ...postFields,
    socialType: field.socialType,
  }),
  'relatedPost/impression': defineEvent('A related post became visible.', relatedPostFields),
  'relatedPost/click': defineEvent('A related post was clicked.', relatedPostFields),
  'contents/click': defineEvent('An entry in the table of contents was clicked.', postFields),
  'film/play': defineEvent('An embedded video was played.', { ...postFields, url: field.url }),
  'picture/zoom': defineEvent('An image was enlarged.', postFields),
  'quiz/finish': defineEvent('All questions of a quiz were answered.', {
    ...postFields,
    rightAnswers: field.rightAnswers,
  }),
  'quiz/share': defineEvent('The result of a quiz was shared.', { ...postFields, rightAnswers: field.rightAnswers }),
  'helpful/answer': defineEvent('A reader said whether a post was helpful.', { ...postFields, helpful: field.helpful }),
  'newsletter/subscribe': defineEvent('A reader asked for the newsletter.', {
    isConfirmed: Type.Optional(field.isConfirmed),
  }),
  'newsletter/confirm': defineEvent('A reader confirmed the newsletter on the page that a mail links.', {
    isConfirmed: field.isConfirmed,
  }),
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
  'button/impression': defineEvent('A call to action became visible.', callToActionFields),
  'button/click': defineEvent('A call to action was clicked.', callToActionFields),
  'banner/impression': defineEvent('A banner became visible.', callToActionFields),
  'banner/click': defineEvent('A banner was clicked.', callToActionFields),
  'banner/close': defineEvent('A banner was closed.', callToActionFields),
  'popup/impression': defineEvent('The popup became visible.', popupFields),
  'popup/click': defineEvent('The popup was clicked.', popupFields),
  'popup/close': defineEvent('The popup was closed.', popupFields),
  'popup/dismiss': defineEvent('The popup was dismissed permanently.', popupFields),
};

const placementFields = { placement: field.placement };

/** The writing checker in a post. */
export const checkerEvents = {
  'interactiveEditor/impression': defineEvent('The interactive editor became visible.', placementFields),
  'interactiveEditor/focus': defineEvent('A reader focused the interactive editor.', placementFields),
  'textChecker/check': defineEvent('A text was checked.', { ...placementFields, suggestions: field.suggestions }),
  'textChecker/accept': defineEvent('A suggestion was accepted.', placementFields),
  'toggleButton/click': defineEvent('The checker was switched on or off.', {
    ...placementFields,
    enabled: field.enabled,
  }),
};

const formFields = { authAction: field.authAction };

/** The plans page, sign-in and sign-up, and the chat widget. */
export const accountEvents = {
  'plansPage/view': defineEvent('The plans page was viewed.', { pageSlug: field.pageSlug }),
  'plan/click': defineEvent('A plan was chosen.', { plan: field.plan, placement: Type.Optional(field.placement) }),
  'authForm/view': defineEvent('An account form was viewed.', formFields),
  'authForm/submit': defineEvent('An account form was submitted.', formFields),
  'authForm/success': defineEvent('An account form was accepted.', formFields),
  'authForm/error': defineEvent('An account form was rejected.', {
    ...formFields,
    fieldErrors: field.fieldErrors,
    formErrorMessage: field.formErrorMessage,
  }),
  'chat/action': defineEvent('Something happened in the chat widget.', {
    conversationId: field.conversationId,
    driftAction: field.driftAction,
    repId: Type.Optional(field.repId),
  }),
  'filter/select': defineEvent('A content type or department was selected on the business blog.', {
    contentType: Type.Optional(field.contentType),
    department: Type.Optional(field.department),
  }),
};

/** Events for evaluating experiments. */
export const experimentEvents = {
  'experiment/exposure': defineEvent('A visitor was exposed to an experiment group; once per group.', {
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

/** The fields of an event, without the envelope. */
export type EventFields<Name extends EventName> = Static<(typeof eventRegistry)[Name]['fields']>;
