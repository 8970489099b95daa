import type { WordPressPost, WordPressRevision } from '../wordpress-post.ts';

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
