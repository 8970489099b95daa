export type Sample = [name: string, attributes: object, inner?: Sample[]];

const picture = { url: '/wp-content/uploads/cable.png', alt: 'A cable', caption: 'Between <em>two</em> desks' };
const difficult = 'The tag <b>, “quotes”, "straight" and & -- in a text';

/** One of every block that the inserter offers, with all that editors can set. */
export const offeredBlocks: Sample[] = [
  [
    'core/paragraph',
    {
      anchor: 'first',
      content:
        'A <strong>bold</strong>, <em>italic</em>, <code>code</code>, <kbd>key</kbd>, <s>struck</s>, <sub>1</sub>, <sup>2</sup> text in ' +
        '<bdo lang="fr" dir="ltr">français</bdo> with a <a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noreferrer noopener">link</a>' +
        ' and a picture <img class="wp-image-1" style="width: 20px;" src="/wp-content/uploads/a.png" alt="A dot">.',
    },
  ],
  ['core/heading', { level: 3, anchor: 'head', content: 'A heading &amp; more' }],
  [
    'core/list',
    { ordered: true, start: 3, reversed: true },
    [['core/list-item', { content: 'One' }, [['core/list', {}, [['core/list-item', { content: 'Inner' }]]]]]],
  ],
  ['core/quote', { citation: 'Ada' }, [['core/paragraph', { content: 'Quoted.' }]]],
  ['core/pullquote', { value: 'The feature is the adjective.', citation: 'Maren' }],
  [
    'core/image',
    {
      ...picture,
      href: '/blog/',
      linkTarget: '_blank',
      rel: 'noreferrer noopener',
      linkDestination: 'custom',
      title: 'T',
    },
  ],
  [
    'core/gallery',
    { columns: 2, caption: 'Both', linkTo: 'none' },
    [
      ['core/image', picture],
      ['core/image', picture],
    ],
  ],
  [
    'core/video',
    {
      src: '/wp-content/uploads/a.mp4',
      poster: '/wp-content/uploads/a.png',
      caption: 'A film',
      preload: 'auto',
      autoplay: true,
      loop: true,
      muted: true,
      playsInline: true,
      controls: true,
      tracks: [{ src: '/wp-content/uploads/a.vtt', label: 'English', srcLang: 'en', kind: 'captions' }],
    },
  ],
  ['core/audio', { src: '/wp-content/uploads/a.mp3', caption: 'A sound', autoplay: true, loop: true, preload: 'none' }],
  [
    'core/embed',
    {
      url: 'https://www.youtube.com/watch?v=x&t=1',
      type: 'video',
      providerNameSlug: 'youtube',
      responsive: true,
      className: 'wp-embed-aspect-16-9 wp-has-aspect-ratio',
      caption: 'A video',
    },
  ],
  [
    'core/table',
    {
      hasFixedLayout: true,
      caption: 'Numbers',
      head: [
        {
          cells: [
            { content: 'A', tag: 'th', scope: 'col', align: 'right' },
            { content: 'B', tag: 'th' },
          ],
        },
      ],
      body: [
        {
          cells: [
            { content: '<strong>1</strong>', tag: 'td', align: 'right' },
            { content: '2', tag: 'td', colspan: '2' },
          ],
        },
      ],
      foot: [
        {
          cells: [
            { content: 'Sum', tag: 'td' },
            { content: '3', tag: 'td' },
          ],
        },
      ],
    },
  ],
  ['core/code', { content: 'if (a &lt; b &amp;&amp; c) { return "d"; }', anchor: 'code' }],
  ['core/preformatted', { content: 'a  b<br>c' }],
  ['core/separator', {}],
  ['core/details', { summary: 'More', showContent: true, name: 'group' }, [['core/paragraph', { content: 'Hidden.' }]]],
  ['core/footnotes', {}],
  [
    'core/html',
    { content: '<div class="note" id="n"><p>A <b>note</b> with a <a href="/blog/" title="T">link</a>.</p></div>' },
  ],
  ['contenthub/examples', { data: { rows: [{ verdict: 'right', text: difficult }] } }],
  [
    'contenthub/quiz',
    {
      data: {
        questions: [{ question: difficult, options: ['<i>', 'b'], correct: 1, explanation: difficult }],
        scores: [],
      },
    },
  ],
  ['contenthub/answer', { data: { question: difficult, rule: difficult, right: [difficult], wrong: [difficult] } }],
  ['contenthub/call-to-action', { data: { text: difficult, url: '/signup?a=1&b=2' } }],
  ['contenthub/video', { data: { title: difficult, url: '/wp-content/uploads/a.mp4', transcript: difficult } }],
  ['contenthub/related', { data: { title: difficult, url: '/blog/grammar/commas' } }],
];
