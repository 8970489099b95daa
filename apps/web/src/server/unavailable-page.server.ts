import { createHash } from 'node:crypto';
import { escapeText } from '@contenthub/post-html/escape-text';
import { allBlogs } from '../blogs/all-blogs.ts';
import { brand } from '../brand/brand.ts';

// The colours of the tokens: this page needs nothing that might not come.
const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;padding:2rem;box-sizing:border-box;background:light-dark(#fcfbf8,#121715);color:light-dark(#17211e,#ece9e1);font:1.125rem/1.6 Georgia,serif}
main{max-width:34rem}
p{margin:0 0 1.5rem;color:light-dark(#4d5955,#b1bbb6)}
.name{font:600 .875rem/1 system-ui,sans-serif;color:light-dark(#0b654f,#55dbb9)}
h1{margin:0 0 1rem;font-size:clamp(2rem,1.6rem + 1.9vw,3.25rem);line-height:1.1;text-wrap:balance}
a{color:light-dark(#0b654f,#55dbb9)}
.again{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;background:#15c39a;color:#06231b;font:600 1rem/1.5 system-ui,sans-serif;text-decoration:none}
:focus-visible{outline:3px solid light-dark(#0b654f,#7cf0d0);outline-offset:3px}
ul{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:0;padding:0;list-style:none;font:1rem/1.5 system-ui,sans-serif}`;

export const unavailableStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const homes = allBlogs.map(({ label, paths }) => `<li><a href="${paths.home}">${escapeText(label)}</a></li>`);

/** A page that needs nothing: no content, no other file, no script. */
function plainPage(title: string, sentence: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${brand.company}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="name">${brand.company}</p>
<h1>${title}</h1>
<p>${sentence}</p>
<p><a class="again" href="">Try again</a></p>
<p>Or go on reading elsewhere:</p>
<ul>${homes.join('')}</ul>
</main>
</body>
</html>
`;
}

/** For a page that was never rendered and cannot be now. */
export const unavailablePage = Buffer.from(
  plainPage(
    'Back in a moment',
    'This page cannot be shown just now. Nothing is lost: please try again in a few seconds.',
  ),
);

/** What an edge says to whoever asks too much at once. */
export const tooManyPage = plainPage(
  'One moment, please',
  'More was asked from your network than we can answer at once. Please try again in a few seconds.',
);

export const retryAfterSeconds = 5;
