import { expect, it } from 'vitest';
import { highlightCode } from './highlight-code.ts';
import { toPlainText } from './post-text.ts';
import { sanitise } from './sanitise.ts';

const block = (language: string, code: string) => `<pre><code class="language-${language}">${code}</code></pre>`;

it('P06 marks keywords, strings, comments, functions and constants with class names', async () => {
  const html = await highlightCode(block('ts', 'const answer = call("it\'s", 42); // why\n'));
  expect(html).toContain('<span class="code-keyword">const </span>');
  expect(html).toContain('<span class="code-function">call</span>');
  expect(html).toContain('<span class="code-string">"it\'s"</span>');
  expect(html).toContain('<span class="code-constant">42</span>');
  expect(html).toContain('<span class="code-comment">// why');
  expect(html).not.toContain('style=');
});

it.each(['js', 'html', 'css', 'json', 'bash', 'python', 'sql', 'http', 'kotlin', 'swift', 'yaml', 'diff'])(
  'P06 keeps the text and the sanitised markup of %s',
  async (language) => {
    const code = '&lt;a href="x"&gt;\n  if (a &amp;&amp; b) { return 1 }\n\n# select * from t;\n&lt;/a&gt;\n';
    const before = sanitise(`<p>x</p>${block(language, code)}`);
    const after = await highlightCode(before);
    expect(after).toContain('<span class="code-');
    expect(toPlainText(after)).toBe(toPlainText(before));
    expect(sanitise(after)).toBe(after);
    expect(await highlightCode(after)).toBe(after);
  },
);

it('P06 leaves inline code, unknown languages and code without a language unchanged', async () => {
  const html = `<p><code class="language-ts">const a</code></p>${block('text', 'const a')}${block('constructor', 'a')}<pre><code>const a</code></pre>`;
  expect(await highlightCode(html)).toBe(html);
});
