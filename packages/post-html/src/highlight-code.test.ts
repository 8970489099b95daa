import { expect, it } from 'vitest';
import { highlightCode } from './highlight-code.ts';
import { parseHtml, renderHtml } from './parsed-html.ts';
import { toPlainText } from './post-text.ts';
import { sanitise } from './sanitise.ts';

async function highlight(html: string): Promise<string> {
  const document = parseHtml(html);
  await highlightCode(document);
  return renderHtml(document);
}

const block = (language: string, code: string) => `<pre><code class="language-${language}">${code}</code></pre>`;

it('P06 marks keywords, strings, comments, functions and constants with class names', async () => {
  const html = await highlight(block('ts', 'const answer = call("it\'s", 42); // why\n'));
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
    const after = await highlight(before);
    expect(after).toContain('<span class="code-');
    expect(toPlainText(after)).toBe(toPlainText(before));
    expect(sanitise(after)).toBe(after);
    expect(await highlight(after)).toBe(after);
  },
);

it('P06 leaves inline code, unknown languages and code without a language unchanged', async () => {
  const html = `<p><code class="language-ts">const a</code></p>${block('text', 'const a')}${block('constructor', 'a')}<pre><code>const a</code></pre>`;
  expect(await highlight(html)).toBe(html);
});
