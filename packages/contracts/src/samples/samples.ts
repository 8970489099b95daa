import type { TSchema } from 'typebox';
import { ApiError } from '../api-error.ts';
import { contentApi } from '../content-api.ts';
import { ContentChanged } from '../content-changed.ts';
import { experimentsApi, internalApi } from '../experiments-api.ts';
import { ExperimentsConfiguration } from '../experiments-configuration.ts';
import { platformApi } from '../platform-api.ts';
import { privateApi } from '../private-api.ts';
import { unknownVisitor } from '../unknown-visitor.ts';
import { VisitorBlock } from '../visitor.ts';
import { WordPressSignal } from '../wordpress-signal.ts';
import { authorSample, barePostSample, postSample } from './post.ts';
import { postListSample } from './post-list.ts';
import { gateSample, heldOutSample, treatmentSample } from './treatments.ts';
import { anonymousUserSample, premiumUserSample } from './users.ts';
import { signedInVisitorSample } from './visitor-blocks.ts';
import { wordPressPostSample, wordPressRevisionSample } from './wordpress-post.ts';

const headersSample = {
  title: 'Affect vs. Effect: How to Choose | Blog',
  head: '<meta name="description" content="One is usually a verb, the other usually a noun.">',
  og: { title: 'Affect vs. Effect', type: 'article' },
};

const listSample = { slug: 'grammar', name: 'Grammar', modified: '2026-06-18T12:30:00.000Z' };

type Sampled = { schema: TSchema; samples: unknown[] };

/** Samples by name: producers must be able to make them, consumers must be able to take them. */
export const samples: Record<string, Sampled> = {
  post: { schema: contentApi.post.answer, samples: [postSample, barePostSample] },
  posts: { schema: contentApi.posts.answer, samples: [postListSample, []] },
  category: { schema: contentApi.category.answer, samples: [postListSample] },
  author: { schema: contentApi.author.answer, samples: [postListSample] },
  related: { schema: contentApi.related.answer, samples: [postListSample] },
  sticky: { schema: contentApi.sticky.answer, samples: [postListSample, []] },
  postHeaders: { schema: contentApi.postHeaders.answer, samples: [headersSample] },
  feedHeaders: { schema: contentApi.feedHeaders.answer, samples: [headersSample] },
  categoryHeaders: { schema: contentApi.categoryHeaders.answer, samples: [headersSample] },
  authorProfile: { schema: contentApi.authorProfile.answer, samples: [authorSample] },
  authorHeaders: { schema: contentApi.authorHeaders.answer, samples: [headersSample] },
  suggestions: {
    schema: contentApi.suggestions.answer,
    samples: [{ words: ['semicolon'], posts: [{ title: 'How to Use Semicolons', link: '/blog/grammar/semicolon' }] }],
  },
  newest: { schema: contentApi.newest.answer, samples: [[postSample, barePostSample], []] },
  sitemapParts: {
    schema: contentApi.sitemapParts.answer,
    samples: [
      [],
      [
        { after: null, modified: '2026-06-18T12:30:00.000Z' },
        { after: '2026-03-02T09:00:00.000Z,42', modified: '2026-06-18T12:30:01.000Z' },
      ],
    ],
  },
  sitemapPosts: {
    schema: contentApi.sitemapPosts.answer,
    samples: [
      { posts: [], next: null },
      {
        posts: [{ link: '/blog/grammar/semicolon', modified: '2026-06-18T12:30:00.000Z', image: null }],
        next: '2026-03-02T09:00:00.000Z,42',
      },
    ],
  },
  sitemapCategories: { schema: contentApi.sitemapCategories.answer, samples: [[listSample], []] },
  sitemapAuthors: { schema: contentApi.sitemapAuthors.answer, samples: [[listSample], []] },
  redirect: { schema: contentApi.redirect.answer, samples: [{ location: '/blog/grammar/semicolon' }] },
  previewPost: { schema: privateApi.previewPost.answer, samples: [wordPressPostSample] },
  previewRevisions: { schema: privateApi.previewRevisions.answer, samples: [[wordPressRevisionSample]] },
  error: { schema: ApiError, samples: [{ error: 'not-found', message: 'No post has the slug "x" on this blog.' }] },
  contentChanged: {
    schema: ContentChanged,
    samples: [
      { id: 9, keys: ['post:42', 'feed:main'], at: '2026-06-18T12:30:01.000Z' },
      { id: 10, keys: ['post:42', 'feed:main'], removed: ['post:42'], at: '2026-06-18T12:31:07.000Z' },
    ],
  },
  wordPressSignal: {
    schema: WordPressSignal,
    samples: [
      { id: '0b7c3c0e-6f6f-4b1e-9d38-0b1c0f0b2f11', posts: [42] },
      { id: '5d0f0c6e-2a55-4a55-8d0b-8a1a3c1d7c02', posts: [], terms: [7], authors: [1], media: [9, 10] },
    ],
  },
  csrf: { schema: platformApi.csrf.answer, samples: [{ token: 'kq0y.mh2v5zzt.0b7c3c0e' }] },
  userOrAnonymous: {
    schema: platformApi.userOrAnonymous.answer,
    samples: [anonymousUserSample, { ...anonymousUserSample, id: -1 }, premiumUserSample],
  },
  userGroup: { schema: platformApi.userGroup.answer, samples: [{ groups: ['blog'] }] },
  subscription: {
    schema: platformApi.subscription.answer,
    samples: [
      { type: 'Free', subscriptionFree: false, activeUntil: null },
      { type: 'Premium', subscriptionFree: true, activeUntil: '2027-01-31T00:00:00.000Z' },
    ],
  },
  institutionUser: {
    schema: platformApi.institutionUser.answer,
    samples: [
      { institutionId: 7, name: 'Example University' },
      { institutionId: null, name: null },
    ],
  },
  properties: { schema: platformApi.properties.answer, samples: [[{ name: 'theme', value: 'dark' }], []] },
  property: { schema: platformApi.property.answer, samples: [{ name: 'theme', value: 'dark' }] },
  setProperty: { schema: platformApi.setProperty.answer, samples: [{ name: 'theme', value: 'dark' }] },
  getTreatments: { schema: experimentsApi.getTreatments.answer, samples: [[treatmentSample, heldOutSample], []] },
  logTreatment: { schema: experimentsApi.logTreatment.answer, samples: [{ logged: true }, { logged: false }] },
  getGates: { schema: experimentsApi.getGates.answer, samples: [[gateSample]] },
  liveStates: {
    schema: internalApi.liveStates.answer,
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
  visitor: { schema: VisitorBlock, samples: [unknownVisitor, signedInVisitorSample] },
};
