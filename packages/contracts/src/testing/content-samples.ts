import type { MostRead } from '../analytics/most-read.ts';
import type { AnswerCard, AnswerList } from '../content/answer-card.ts';
import type { PostBlock } from '../content/blocks.ts';
import type { Author, Picture, Post, PostList } from '../content/post.ts';
import type { WordPressPost, WordPressRevision } from '../wordpress/wordpress-api.ts';

export const pictureSample: Picture = {
  alt: 'Two doors that look alike; one opens inward, the other outward.',
  full: { url: '/assets/media/5f2b0c9a7d11.webp', width: 2400, height: 1260 },
  sizes: {
    thumbnail: { url: '/assets/media/5f2b0c9a7d11-320.webp', width: 320, height: 168 },
    medium: { url: '/assets/media/5f2b0c9a7d11-768.webp', width: 768, height: 403 },
    large: { url: '/assets/media/5f2b0c9a7d11-1200.webp', width: 1200, height: 630 },
  },
};

export const authorSample: Author = {
  id: 1,
  name: 'Maren Holt',
  slug: 'maren-holt',
  link: '/blog/author/maren-holt',
  bio: 'Maren edited dictionaries for eleven years.',
  links: [{ label: 'maren-holt.example', url: 'https://maren-holt.example/' }],
};

export const answerSample: AnswerCard = {
  question: 'Is it “affect” or “effect”?',
  rule: '“Affect” is a verb that means to change something, and “effect” is a noun for the change that results.',
  right: ['Cold weather affects the battery.'],
  wrong: ['Cold weather effects the battery.'],
  exceptions: ['“Effect” is a verb when it means to bring about.'],
  source: { title: 'Merriam-Webster: affect', url: 'https://www.merriam-webster.com/dictionary/affect' },
};

/** One block of each type. */
export const blockSamples: PostBlock[] = [
  {
    id: 'examples-1',
    type: 'examples',
    data: {
      rows: [
        {
          verdict: 'right',
          text: 'Cold weather affects the battery.',
          html: 'Cold weather <em>affects</em> the battery.',
        },
        { verdict: 'wrong', text: 'Cold weather effects the battery.' },
      ],
    },
  },
  {
    id: 'quiz-1',
    type: 'quiz',
    data: {
      questions: [
        { question: 'Which one is a verb?', options: ['Effect', 'Affect'], correct: 1, explanation: 'It acts.' },
      ],
      scores: [{ from: 1, text: 'Well done.' }],
    },
  },
  { id: 'answer-1', type: 'answer', data: answerSample },
  {
    id: 'call-to-action-1',
    type: 'call-to-action',
    data: { text: 'Check your text', url: 'https://example.com/check' },
  },
  {
    id: 'video-1',
    type: 'video',
    data: { title: 'Affect in a minute', url: '/assets/media/5f2b0c9a7d11.webm', transcript: 'One acts.\n\nOne is.' },
  },
  { id: 'related-1', type: 'related', data: { title: 'All of grammar', url: '/blog/grammar' } },
];

export const mostReadSample: MostRead = {
  basis: 'readers',
  posts: [
    {
      id: 42,
      title: 'Affect vs. Effect: How to Choose',
      link: '/blog/commonly-confused-words/affect-vs-effect',
      category: 'Commonly Confused Words',
      modified: '2026-06-18T12:30:00.000Z',
      readingMinutes: 4,
    },
  ],
};

export const answerListSample: AnswerList = [
  {
    post_id: 42,
    question: answerSample.question,
    rule: answerSample.rule,
    category: 'Commonly Confused Words',
    link: '/blog/commonly-confused-words/affect-vs-effect',
  },
  {
    post_id: 43,
    question: 'When do I use a semicolon?',
    rule: 'Use a semicolon between two complete sentences that belong together.',
    category: null,
    link: '/blog/more/semicolon',
  },
];

export const postSample: Post = {
  id: 42,
  title: 'Affect vs. Effect: How to Choose',
  slug: 'affect-vs-effect',
  link: '/blog/commonly-confused-words/affect-vs-effect',
  date: '2026-03-02T09:00:00.000Z',
  modified: '2026-06-18T12:30:00.000Z',
  excerpt: 'One is usually a verb, the other usually a noun, and the exceptions are worth knowing.',
  content:
    '<p>One of them acts.</p><h2 id="user-content-the-short-answer">The short answer</h2><p>The other is the outcome.</p>',
  author: authorSample,
  categories: [{ name: 'Commonly Confused Words', slug: 'commonly-confused-words' }],
  tags: ['word choice', 'verbs'],
  image: pictureSample,
  postForm: 'long',
  contentType: 'content',
  department: null,
  callToAction: { text: 'Check your text', url: 'https://example.com/check' },
  answer: answerSample,
  blocks: blockSamples,
  outline: [{ id: 'user-content-the-short-answer', level: 2, text: 'The short answer' }],
  readingMinutes: 4,
};

/** A post with only the required fields. */
export const barePostSample: Post = {
  ...postSample,
  id: 43,
  author: { id: 1, name: 'Maren Holt', slug: 'maren-holt', link: '/blog/author/maren-holt' },
  image: null,
  callToAction: null,
  answer: null,
  blocks: [],
  categories: [],
  tags: [],
  outline: [],
};

export const postListSample: PostList = [
  {
    post_id: 42,
    post_title: 'Affect vs. Effect: How to Choose',
    post_date: '2026-03-02T09:00:00.000Z',
    post_modified: '2026-06-18T12:30:00.000Z',
    category: { name: 'Commonly Confused Words', slug: 'commonly-confused-words' },
    image: pictureSample,
    link: '/blog/commonly-confused-words/affect-vs-effect',
    excerpt: 'One is usually a verb, the other usually a noun, and the exceptions are worth knowing.',
    author: { id: 1, name: 'Maren Holt' },
    reading_minutes: 4,
  },
  {
    post_id: 43,
    post_title: 'A post without picture or category',
    post_date: '2026-03-01T09:00:00.000Z',
    post_modified: '2026-03-01T09:00:00.000Z',
    category: null,
    image: null,
    link: '/blog/more/a-post-without-picture-or-category',
    excerpt: '',
    author: { id: 1, name: 'Maren Holt' },
    reading_minutes: 1,
  },
];

export const wordPressPostSample: WordPressPost = {
  id: 42,
  status: 'publish',
  date_gmt: '2026-03-02T09:00:00',
  modified_gmt: '2026-06-18T12:30:00',
  title: { rendered: 'Affect vs. Effect &#8211; How to Choose' },
  excerpt: { rendered: '<p>One is usually a verb, the other usually a noun.</p>\n' },
  content: { rendered: '<p>One of them acts.</p>\n<h2>The short answer</h2>\n<p>The other is the outcome.</p>\n' },
  slug: 'affect-vs-effect',
  link: 'http://wordpress.test/commonly-confused-words/affect-vs-effect/',
  author: 1,
  featured_media: 7,
  sticky: true,
  meta: { contenthub_form: 'long' },
  _embedded: {
    author: [{ id: 1, name: 'Maren Holt', slug: 'maren-holt', avatar_urls: {} }],
    'wp:featuredmedia': [
      { id: 7, alt_text: 'Two doors', source_url: 'http://wordpress.test/wp-content/uploads/doors.png' },
    ],
    'wp:term': [
      [{ id: 102, name: 'Commonly Confused Words', slug: 'commonly-confused-words', taxonomy: 'category' }],
      [{ id: 900, name: 'word choice', slug: 'word-choice', taxonomy: 'post_tag' }],
    ],
  },
};

export const wordPressRevisionSample: WordPressRevision = {
  id: 77,
  parent: 42,
  modified_gmt: '2026-06-19T08:00:00',
  title: { rendered: 'Affect vs. Effect' },
  excerpt: { rendered: '' },
  content: { rendered: '<p>A draft of a better opening.</p>' },
};
