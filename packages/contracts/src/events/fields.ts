import Type from 'typebox';
import { postForms } from '../content/post.ts';
import { maxItemLength, maxListItems, maxTextLength } from './limits.ts';

/** The largest integer that a column can store. JSON integers are unbounded, and a larger one would stop the loader. */
const maxInteger = Number.MAX_SAFE_INTEGER;

export const text = (description: string) => Type.String({ maxLength: maxTextLength, description });

export const integer = (description: string, minimum = -maxInteger, maximum = maxInteger) =>
  Type.Integer({ minimum, maximum, description });

const stringList = (description: string) =>
  Type.Array(Type.String({ maxLength: maxItemLength }), { maxItems: maxListItems, description });

/** All event fields. Each event in the registry picks the ones it carries. */
export const field = {
  author: text('Slug of the author.'),
  category: text('Slug of the category.'),
  pageIndex: integer('Page number of the feed, from 1.', 1),
  pageNumber: integer('Page number that was loaded.', 1),
  postId: integer('Id of the post.'),
  postTitle: text('Title of the post.'),
  postForm: Type.Enum([...postForms], { description: 'Form of the post.' }),
  categories: stringList('Slugs of the post’s categories, the primary one first.'),
  tags: stringList('Tags of the post.'),
  activeProducts: stringList('Products detected in this browser.'),
  postUrl: Type.String({ pattern: '^/($|[^/\\\\])', maxLength: maxTextLength, description: 'Path of the post.' }),
  relatedPostId: integer('Id of the related post.'),
  sourcePostId: integer('Id of the post that showed it.'),
  placement: text('Placement on the page: chNavButton, chPostPopup, …'),
  referrer: text('The referrer, shortened like `url`; empty if unknown.'),
  url: text('The URL with campaign parameters only, without a hash.'),
  search: text('The search term.'),
  scrollDepth: integer('Scroll depth in percent.', 0, 100),
  impressionId: text('Links a click to its impression.'),
  popupType: text('Type of the popup.'),
  fieldErrors: stringList('Names of the invalid fields.'),
  formErrorMessage: text('The form’s error message, or the validation rule that failed.'),
  authAction: text('signIn, signUp, signOut, resetPassword, confirm.'),
  socialType: Type.Enum(['email', 'facebookShare', 'facebookMessage', 'linkedin', 'twitter'], {
    description: 'Sharing channel.',
  }),
  flowType: text('Goal of the call to action: signUp, premium, careers, upgrade, extension, …'),
  flowTarget: text('Destination of the call to action.'),
  isCustomizedThroughWP: Type.Boolean({ description: 'Whether an editor wrote the call to action.' }),
  department: text('Slug of the department.'),
  contentType: text('The selected content type.'),
  query: text('The query as typed.'),
  conversationId: text('Conversation id of the chat widget.'),
  driftAction: text('What happened in the chat widget.'),
  repId: text('Id of the chat agent.'),
  pageSlug: Type.String({
    pattern: '^($|[^/\\\\])',
    maxLength: maxTextLength,
    description: 'The path without its leading slash.',
  }),
  label: text('Text of the clicked element.'),
  enabled: Type.Boolean({ description: 'New state of the toggle.' }),
  suggestions: integer('Number of suggestions shown.', 0),
  isConfirmed: Type.Boolean({
    description: 'Whether the newsletter is sent without another confirmation of the address.',
  }),
  helpful: Type.Boolean({ description: 'Whether a reader found the post helpful.' }),
  rightAnswers: integer('Number of correct quiz answers.', 0),
  results: integer('Number of results.', 0),
  experimentName: text('Name of the experiment.'),
  groupName: text('The visitor’s group.'),
  plan: text('The chosen plan.'),
};
