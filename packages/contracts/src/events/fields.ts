import Type from 'typebox';
import { postForms } from '../content/post.ts';

/** The largest integer that a column can store. JSON integers are unbounded, and a larger one would stop the loader. */
const maxInteger = Number.MAX_SAFE_INTEGER;

export const text = (description: string) => Type.String({ description });

export const integer = (description: string, minimum = -maxInteger, maximum = maxInteger) =>
  Type.Integer({ minimum, maximum, description });

const stringList = (description: string) => Type.Array(Type.String(), { description });

/** All event fields. Each event in the registry picks the ones it carries. */
export const field = {
  author: text('Slug of the author.'),
  category: text('Slug of the category.'),
  pageIndex: integer('Which page of a feed is shown, from 1.', 1),
  pageNumber: integer('Which page of a feed was asked for.', 1),
  postId: integer('The post that is read.'),
  postTitle: text('Its title.'),
  postForm: Type.Enum([...postForms], { description: 'What kind of text it is.' }),
  categories: stringList('Slugs of its categories, the primary one first.'),
  tags: stringList('Free words on it.'),
  activeProducts: stringList('Products that this browser is seen to have.'),
  postUrl: text('The address of the post, without host.'),
  relatedPostId: integer('The post that was offered.'),
  sourcePostId: integer('The post beside which it was offered.'),
  placement: text('Where on the page it stands: chNavButton, chPostPopup, …'),
  referrer: text('Where the visitor came from, cut like `url`; empty when nobody says.'),
  url: text('The address: of its query only campaign parameters, and no hash.'),
  search: text('What was searched for.'),
  scrollDepth: integer('Per cent of the page that was seen.', 0, 100),
  impressionId: text('Ties a click to the showing before it.'),
  popupType: text('Which popup.'),
  fieldErrors: stringList('Names of the fields that were refused.'),
  formErrorMessage: text('What the form said, or the name of the rule that a field broke.'),
  authAction: text('signIn, signUp, signOut, resetPassword, confirm.'),
  socialType: Type.Enum(['email', 'facebookShare', 'facebookMessage', 'linkedin', 'twitter'], {
    description: 'By which channel.',
  }),
  flowType: text('What the call to action is for: signUp, premium, careers, upgrade, extension, …'),
  flowTarget: text('Where it leads.'),
  isCustomizedThroughWP: Type.Boolean({ description: 'Whether an editor wrote the call to action.' }),
  department: text('Slug of the department.'),
  contentType: text('The content type that a list was narrowed to.'),
  query: text('The query as it was typed.'),
  conversationId: text('Of the chat widget.'),
  driftAction: text('What happened in the chat widget.'),
  repId: text('Who answered in the chat widget.'),
  pageSlug: text('The path without its leading slash.'),
  label: text('The text that was clicked.'),
  enabled: Type.Boolean({ description: 'What a toggle was switched to.' }),
  suggestions: integer('How many suggestions the checker showed.', 0),
  helpful: Type.Boolean({ description: 'Whether a reader found the post helpful.' }),
  rightAnswers: integer('How many questions of a quiz were answered right.', 0),
  results: integer('How many results there were.', 0),
  experimentName: text('Which experiment.'),
  groupName: text('The group whose experience was seen.'),
  plan: text('Which plan of the plans page.'),
};
