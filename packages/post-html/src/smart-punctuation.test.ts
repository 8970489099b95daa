import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText } from './post-text.ts';
import { sanitise } from './sanitise.ts';
import { smartPunctuation, smartPunctuationHtml } from './smart-punctuation.ts';

describe('smartPunctuation', () => {
  it.each([
    // Quotes
    ['"Yes," she said.', '“Yes,” she said.'],
    [`"'No' is an answer," he said.`, '“‘No’ is an answer,” he said.'],
    [`She said, "He told me 'no.'"`, 'She said, “He told me ‘no.’”'],
    [`'"Art" is a word,' he began.`, '‘“Art” is a word,’ he began.'],
    ['("quoted")', '(“quoted”)'],
    ['He called it "art"; I called the landlord.', 'He called it “art”; I called the landlord.'],
    ['word—"quoted"—word', 'word—“quoted”—word'],
    ['non-"standard" and/or "standard"', 'non-“standard” and/or “standard”'],
    ['"One" "two"', '“One” “two”'],
    // Apostrophes
    ["It's the dogs' bowl, isn't it?", 'It’s the dogs’ bowl, isn’t it?'],
    ["'Tis the season of '99, and the '90s.", '’Tis the season of ’99, and the ’90s.'],
    [`"'Twas brillig"`, '“’Twas brillig”'],
    ["rock 'n' roll, give 'em that", 'rock ’n’ roll, give ’em that'],
    ["'Cause I said so.", '’Cause I said so.'],
    ["'Cause and effect' is a phrase.", '‘Cause and effect’ is a phrase.'],
    ["O'Brien's cat, the 747's wing", 'O’Brien’s cat, the 747’s wing'],
    ["mind your p's and q's", 'mind your p’s and q’s'],
    // Primes
    [`He is 6'2" tall, and the pipe is 12" wide.`, 'He is 6′2″ tall, and the pipe is 12″ wide.'],
    [`a 5' plank`, 'a 5′ plank'],
    [`"It ended in 1999"`, '“It ended in 1999”'],
    ["'It ended in 1999'", '‘It ended in 1999’'],
    // Dashes and dots
    ['One thing--silence -- and then this.', 'One thing—silence—and then this.'],
    ['Tea - or coffee', 'Tea – or coffee'],
    ['1990-1995, pp. 12-15', '1990–1995, pp. 12–15'],
    ['Wait...', 'Wait…'],
    // Left alone
    ['three hyphens (---) and 2026-03-02 and 555-1234', 'three hyphens (---) and 2026-03-02 and 555-1234'],
    ['a well-known 5 - 3 = 2', 'a well-known 5 - 3 = 2'],
    [`see https://a.test/it's--a-"x" or www.a.test/o'b`, `see https://a.test/it's--a-“x” or www.a.test/o'b`],
    ['“Already” it’s done…', '“Already” it’s done…'],
    ['', ''],
  ])('P02 converts %j', (text, expected) => {
    expect(smartPunctuation(text)).toBe(expected);
  });

  it('P02 changes nothing the second time, and no letter or digit ever', () => {
    const text = fc.array(fc.constantFrom('"', "'", ' ', 'word', '12', '-', '.', '(', ')', 's', '“', '’'));
    fc.assert(
      fc.property(text, (parts) => {
        const once = smartPunctuation(parts.join(''));
        expect(once).not.toMatch(/["']/);
        expect(smartPunctuation(once)).toBe(once);
        expect(once.replace(/[^a-z0-9]/g, '')).toBe(parts.join('').replace(/[^a-z0-9]/g, ''));
      }),
    );
  });
});

describe('smartPunctuationHtml', () => {
  it.each([
    ['<p>"<em>It</em>\'s" a <strong>"word"</strong>.</p>', '<p>“<em>It</em>’s” a <strong>“word”</strong>.</p>'],
    ['<p>Use <code>"a\'b"</code>, "<code>x</code>"</p>', '<p>Use <code>"a\'b"</code>, “<code>x</code>”</p>'],
    ['<pre><code>say("it\'s -- ...")</code></pre>', '<pre><code>say("it\'s -- ...")</code></pre>'],
    ['<p>"One</p><p>"Two"</p>', '<p>“One</p><p>“Two”</p>'],
    ['<ul><li>\'90s</li><li>"x"</li></ul>', '<ul><li>’90s</li><li>“x”</li></ul>'],
    ['<p><a href="/it\'s" title="a">dog</a>\'s</p>', '<p><a href="/it\'s" title="a">dog</a>’s</p>'],
    ['<p>a &lt;b&gt; "c"</p>', '<p>a &lt;b&gt; “c”</p>'],
  ])('P02 converts the text of %s', (html, expected) => {
    expect(smartPunctuationHtml(html)).toBe(expected);
  });

  it('P02 leaves sanitised markup sanitised', () => {
    const html = sanitise('<p onclick="x">"a" <img src="x" alt="it\'s"> <a href="javascript:1">\'b\'</a></p>');
    expect(sanitise(smartPunctuationHtml(html))).toBe(
      smartPunctuationHtml(html).replace('alt="it\'s">', 'alt="it\'s" />'),
    );
    expect(toPlainText(smartPunctuationHtml(html))).toBe('“a” ‘b’');
  });
});
