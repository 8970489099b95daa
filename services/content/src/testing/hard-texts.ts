/** HTML that was or could be slow to prepare, by what it repeats. Each function returns a text with this many repetitions. */
export const hardTexts: Readonly<Record<string, (count: number) => string>> = {
  paragraphs: (count) => '<p>Some words, and “more” of them.</p>\n'.repeat(count),
  'equal headings': (count) => '<h2>a</h2>'.repeat(count),
  'distinct headings': (count) => numbered(count, (number) => `<h2>Part ${number}</h2>`),
  'headings that end in a number': (count) => numbered(count, (number) => `<h2>a</h2><h2>a ${number}</h2>`),
  'empty headings': (count) => '<h2></h2>'.repeat(count),
  'nested elements': (count) => `${'<div>'.repeat(100)}<p>a</p>${'</div>'.repeat(100)}`.repeat(count / 100),
  'unclosed elements': (count) => '<ul><li>a<b>b</ul>'.repeat(count),
  'end tags without a start': (count) => '</section>'.repeat(count),
  links: (count) => numbered(count, (number) => `<p><a href="/blog/a-${number}">a ${number}</a></p>`),
  'links within the text': (count) =>
    numbered(count, (number) => `<a id="to-${number}" href="#to-${number + 1}">a</a> `),
  'links in one paragraph with quotes': (count) => `<p>${'https://a.example/ "b" '.repeat(count)}</p>`,
  'straight quotes': (count) => `<p>${`5" 'a "b' `.repeat(count)}</p>`,
  'quotes that open': (count) => `<p>${`'a `.repeat(count)}${'5" '.repeat(count)}</p>`,
  apostrophes: (count) => `<p>${`'cause `.repeat(count)}</p>`,
  hyphens: (count) => `<p>${'-'.repeat(count)}a</p>`,
  dots: (count) => `<p>${'.'.repeat(count)}a ${'... '.repeat(count)}</p>`,
  'page ranges': (count) => `<p>pp. ${'1'.repeat(count)}${'-1'.repeat(count)}</p>`,
  tables: (count) => '<table><tr><td>a</td></tr></table>'.repeat(count),
  'rows of a table': (count) => `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(count)}</table>`,
  code: (count) => '<pre>a</pre>'.repeat(count),
  'highlighted code': (count) => `<pre><code class="language-js">${'const a = 1;\n'.repeat(count / 10)}</code></pre>`,
  pictures: (count) => numbered(count, (number) => `<img src="/a-${number}.png" alt="a">`),
  'pictures with refused data': (count) => '<img src="data:text/html,a" alt="a">'.repeat(count),
  'missing pictures': (count) => '<img alt="a">'.repeat(count),
  embeds: (count) => '<iframe src="https://www.youtube.com/embed/abcdefgh"></iframe>'.repeat(count),
  'embed blocks': (count) =>
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://youtu.be/abcdefgh</div></figure>'.repeat(
      count,
    ),
  'nested frames': (count) => '<iframe>'.repeat(count),
  scripts: (count) => '<script>a()</script>'.repeat(count),
  'unclosed comments': (count) => '<!-- '.repeat(count),
  'form fields': (count) => '<input>'.repeat(count),
  'event handlers': (count) => '<p onclick="a()"></p>'.repeat(count),
  'long word': (count) => `<p>${'abcdefghij'.repeat(count)}</p>`,
  'distinct words': (count) => `<p>${numbered(count, (number) => `${inLetters(number)} `)}</p>`,
  quotations: (count) => `<p>${'“'.repeat(count)}</p>`,
  examples: (count) => '<p>a <em>b</em> <code>c</code></p>'.repeat(count),
  entities: (count) => `<p>${'&amp;&lt;&#8220;&eacute;&'.repeat(count)}</p>`,
  'white space': (count) => `<p>a${' '.repeat(count)}b${'\n\t '.repeat(count)}</p>`,
  attributes: (count) => `<p ${numbered(count, (number) => `a${number}="b" `)}>a</p>`,
  'long attribute': (count) => `<a href="https://a.example/${'a'.repeat(count)}" title="${'“" '.repeat(count)}">a</a>`,
  classes: (count) => `<p class="${'a '.repeat(count)}">a</p><figure class="${'alignwid '.repeat(count)}"></figure>`,
  'wide pictures': (count) => '<figure class="alignwide"><img src="/a.png" alt="a"></figure>'.repeat(count),
};

/** The same in Markdown. */
export const hardMarkdown: Readonly<Record<string, (count: number) => string>> = {
  paragraphs: (count) => 'Some words.\n\n'.repeat(count),
  headings: (count) => '## a\n\n'.repeat(count),
  lists: (count) => '- a\n'.repeat(count),
  footnotes: (count) =>
    numbered(count, (number) => `a[^${number}]\n\n`) + numbered(count, (number) => `[^${number}]: b\n`),
  'unclosed code': (count) => `${'<code> '.repeat(count)}[^a]\n\n[^a]: b\n`,
  examples: (count) => '::: examples\nright: I *like* it.\n:::\n\n'.repeat(count),
};

/** The same with blocks as WordPress stores them. */
export const hardStoredBlocks: Readonly<Record<string, (count: number) => string>> = {
  'stored blocks': (count) => '<!-- wp:contenthub/related {"data":{"title":"a","url":"/b"}} /-->\n'.repeat(count),
  'unclosed stored blocks': (count) => '<!-- wp:contenthub/related {'.repeat(count),
};

/** All numbers have the same length, so that a text grows with its repetitions only. */
const firstNumber = 100_000;

function inLetters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
}

function numbered(count: number, text: (number: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(firstNumber + index)).join('');
}
