import type { TSchema } from 'typebox';
import { contentApi } from '../content/content-api.ts';
import { ContentChanged } from '../content/content-changed.ts';
import { ExperimentsConfiguration, experimentsApi, internalApi } from '../experiments/experiments-api.ts';
import { ApiError } from '../http/endpoint.ts';
import { platformApi } from '../platform/platform-api.ts';
import { unknownVisitor } from '../platform/unknown-visitor.ts';
import { VisitorPayload } from '../platform/visitor.ts';
import { wordpressRestApi } from '../wordpress/wordpress-api.ts';
import { WordPressWebhook } from '../wordpress/wordpress-webhook.ts';
import {
  answerListSample,
  authorSample,
  barePostSample,
  mostReadSample,
  postListSample,
  postSample,
  wordPressPostSample,
  wordPressRevisionSample,
} from './content-samples.ts';
import {
  anonymousUserSample,
  gateSample,
  heldOutSample,
  premiumUserSample,
  signedInVisitorSample,
  treatmentSample,
} from './visitor-samples.ts';

const headersSample = {
  title: 'Affect vs. Effect: How to Choose | Blog',
  head: '<meta name="description" content="One is usually a verb, the other usually a noun.">',
  og: { title: 'Affect vs. Effect', type: 'article' },
};

const readingPathSample = {
  goal: 'From naming a word’s job to choosing its tense.',
  steps: [
    {
      title: 'How to Use Semicolons',
      link: '/blog/grammar/semicolon',
      reading_minutes: 4,
      reason: 'Join two sentences.',
    },
  ],
};

const listSample = { slug: 'grammar', name: 'Grammar', modified: '2026-06-18T12:30:00.000Z' };

const readingListSample = {
  enabled: true,
  owner: 'Zk3u9',
  entries: [
    { path: '/blog/punctuation/semicolon', title: 'How to Use Semicolons', at: 1_781_000_000_000, removed: false },
    { path: '/blog/punctuation/comma-rules', title: 'Comma Rules', at: 1_781_000_060_000, removed: true },
  ],
};
const emptyListSample = { enabled: false, owner: 'Zk3u9', entries: [] };

type SampledSchema = { schema: TSchema; samples: unknown[] };

/** Samples by name. Producers must be able to create them, and consumers must accept them. */
export const samples: Record<string, SampledSchema> = {
  post: { schema: contentApi.post.response, samples: [postSample, barePostSample] },
  posts: { schema: contentApi.posts.response, samples: [postListSample, []] },
  category: { schema: contentApi.category.response, samples: [postListSample] },
  author: { schema: contentApi.author.response, samples: [postListSample] },
  answers: { schema: contentApi.answers.response, samples: [answerListSample, []] },
  related: { schema: contentApi.related.response, samples: [postListSample] },
  readingPath: { schema: contentApi.readingPath.response, samples: [readingPathSample, { goal: '', steps: [] }] },
  sticky: { schema: contentApi.sticky.response, samples: [postListSample, []] },
  mostRead: {
    schema: contentApi.mostRead.response,
    samples: [mostReadSample, { basis: 'updated', posts: [] }],
  },
  postHeaders: { schema: contentApi.postHeaders.response, samples: [headersSample] },
  feedHeaders: { schema: contentApi.feedHeaders.response, samples: [headersSample] },
  categoryHeaders: { schema: contentApi.categoryHeaders.response, samples: [headersSample] },
  authorProfile: { schema: contentApi.authorProfile.response, samples: [authorSample] },
  authorHeaders: { schema: contentApi.authorHeaders.response, samples: [headersSample] },
  suggestions: {
    schema: contentApi.suggestions.response,
    samples: [{ words: ['semicolon'], posts: [{ title: 'How to Use Semicolons', link: '/blog/grammar/semicolon' }] }],
  },
  newest: { schema: contentApi.newest.response, samples: [[postSample, barePostSample], []] },
  sitemapParts: {
    schema: contentApi.sitemapParts.response,
    samples: [
      [],
      [
        { after: null, modified: '2026-06-18T12:30:00.000Z' },
        { after: '2026-03-02T09:00:00.000Z,42', modified: '2026-06-18T12:30:01.000Z' },
      ],
    ],
  },
  sitemapPosts: {
    schema: contentApi.sitemapPosts.response,
    samples: [
      { posts: [], next: null },
      {
        posts: [{ link: '/blog/grammar/semicolon', modified: '2026-06-18T12:30:00.000Z', image: null }],
        next: '2026-03-02T09:00:00.000Z,42',
      },
    ],
  },
  sitemapCategories: { schema: contentApi.sitemapCategories.response, samples: [[listSample], []] },
  sitemapAuthors: { schema: contentApi.sitemapAuthors.response, samples: [[listSample], []] },
  redirect: { schema: contentApi.redirect.response, samples: [{ location: '/blog/grammar/semicolon' }] },
  previewPost: { schema: wordpressRestApi.previewPost.response, samples: [wordPressPostSample] },
  previewRevisions: { schema: wordpressRestApi.previewRevisions.response, samples: [[wordPressRevisionSample]] },
  error: { schema: ApiError, samples: [{ error: 'not-found', message: 'No post has the slug "x" on this blog.' }] },
  contentChanged: {
    schema: ContentChanged,
    samples: [
      { id: 9, keys: ['post:42', 'feed:main'], at: '2026-06-18T12:30:01.000Z' },
      { id: 10, keys: ['post:42', 'feed:main'], removed: ['post:42'], at: '2026-06-18T12:31:07.000Z' },
    ],
  },
  wordPressSignal: {
    schema: WordPressWebhook,
    samples: [
      { id: '0b7c3c0e-6f6f-4b1e-9d38-0b1c0f0b2f11', posts: [42] },
      { id: '5d0f0c6e-2a55-4a55-8d0b-8a1a3c1d7c02', posts: [], terms: [7], authors: [1], media: [9, 10] },
    ],
  },
  csrf: { schema: platformApi.csrf.response, samples: [{ token: 'kq0y.mh2v5zzt.0b7c3c0e' }] },
  userOrAnonymous: {
    schema: platformApi.userOrAnonymous.response,
    samples: [anonymousUserSample, { ...anonymousUserSample, id: -1 }, premiumUserSample],
  },
  userGroup: { schema: platformApi.userGroup.response, samples: [{ groups: ['blog'] }] },
  subscription: {
    schema: platformApi.subscription.response,
    samples: [
      { type: 'Free', subscriptionFree: false, activeUntil: null },
      { type: 'Premium', subscriptionFree: true, activeUntil: '2027-01-31T00:00:00.000Z' },
    ],
  },
  institutionUser: {
    schema: platformApi.institutionUser.response,
    samples: [
      { institutionId: 7, name: 'Example University' },
      { institutionId: null, name: null },
    ],
  },
  properties: { schema: platformApi.properties.response, samples: [[{ name: 'theme', value: 'dark' }], []] },
  property: { schema: platformApi.property.response, samples: [{ name: 'theme', value: 'dark' }] },
  setProperty: { schema: platformApi.setProperty.response, samples: [{ name: 'theme', value: 'dark' }] },
  readingList: { schema: platformApi.readingList.response, samples: [readingListSample, emptyListSample] },
  syncReadingList: { schema: platformApi.syncReadingList.response, samples: [readingListSample] },
  eraseReadingList: { schema: platformApi.eraseReadingList.response, samples: [emptyListSample] },
  getTreatments: { schema: experimentsApi.getTreatments.response, samples: [[treatmentSample, heldOutSample], []] },
  logTreatment: { schema: experimentsApi.logTreatment.response, samples: [{ logged: true }, { logged: false }] },
  getGates: { schema: experimentsApi.getGates.response, samples: [[gateSample]] },
  getPreview: {
    schema: experimentsApi.getPreview.response,
    samples: [
      {
        ...{ name: 'popup_question', groups: ['control', 'question'] },
        dynamicConfiguration: { question: { slot: 'post_popup_copy', headline: 'Still unsure?' } },
      },
    ],
  },
  liveStates: {
    schema: internalApi.liveStates.response,
    samples: [
      [
        {
          name: 'blog_gc',
          type: 'experiment',
          groups: ['control', 'product_headline', 'article_end'],
          owner: 'growth',
          expires: '2027-06-30',
          state: { on: true, share: 1, overrides: {} },
          changed: false,
        },
      ],
    ],
  },
  experimentsConfiguration: {
    schema: ExperimentsConfiguration,
    samples: [
      { version: '0f3c9a1b2d4e', states: {} },
      { version: '9d8c7b6a5f4e', states: { blog_gc: { on: true, share: 0.1, overrides: { '42': 'article_end' } } } },
    ],
  },
  visitor: { schema: VisitorPayload, samples: [unknownVisitor, signedInVisitorSample] },
};
