import { createHash } from 'node:crypto';
import { brand } from '@contenthub/contracts/brand';
import { escapeHtml } from '@contenthub/post-html/escape-html';
import { allBlogs } from '../../sites/all-blogs.ts';
import { savedPostsPath } from '../../sites/main.ts';
import { bootScript } from './boot-script/generated-boot-script.server.ts';

// The token colours, inlined because these pages load no other file.
const style = `:root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;padding:2rem;box-sizing:border-box;background:light-dark(#fcfbf8,#121715);color:light-dark(#17211e,#ece9e1);font:1.125rem/1.6 Georgia,serif}
main{max-width:34rem}
p{margin:0 0 1.5rem;color:light-dark(#4d5955,#b1bbb6)}
.name{font:600 .875rem/1 system-ui,sans-serif;color:light-dark(#0b654f,#55dbb9)}
h1{margin:0 0 1rem;font-size:clamp(2rem,1.6rem + 1.9vw,3.25rem);line-height:1.1;text-wrap:balance}
a{color:light-dark(#0b654f,#55dbb9)}
.again{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;background:#15c39a;color:#06231b;font:600 1rem/1.5 system-ui,sans-serif;text-decoration:none}
:focus-visible{outline:3px solid light-dark(#0b654f,#7cf0d0);outline-offset:3px}
ul{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:0;padding:0;list-style:none;font:1rem/1.5 system-ui,sans-serif}`;

export const fallbackStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

type FallbackPage = {
  title: string;
  text: string;
  linksIntro: string;
  links: { label: string; href: string }[];
  /** False if opening the address again would not repeat what the reader did. */
  canTryAgain?: boolean;
};

/**
 * A page shown when the requested page is unavailable. It needs no content and no other file. The script applies the
 * reader's theme.
 */
function renderFallbackPage({ title, text, linksIntro, links, canTryAgain = true }: FallbackPage): Buffer {
  const items = links.map(({ label, href }) => `<li><a href="${href}">${escapeHtml(label)}</a></li>`);
  return Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${brand.company}</title>
<script>${bootScript}</script>
<style>${style}</style>
</head>
<body>
<main>
<p class="name">${brand.company}</p>
<h1>${title}</h1>
<p>${text}</p>
${canTryAgain ? '<p><a class="again" href="">Try again</a></p>\n' : ''}<p>${linksIntro}</p>
<ul>${items.join('')}</ul>
</main>
</body>
</html>
`);
}

const homeLinks = allBlogs.map(({ label, paths }) => ({ label, href: paths.home }));

/** For a page that cannot be rendered and is not cached. */
export const unavailablePage = renderFallbackPage({
  title: 'We’ll be right back',
  text: 'This page isn’t available right now. Please try again in a few seconds.',
  linksIntro: 'Or keep reading:',
  links: homeLinks,
});

/** For a form that cannot be handled. The browser still has what the reader entered. */
export const formUnavailablePage = renderFallbackPage({
  title: 'That didn’t work',
  text: 'Part of the site isn’t available right now, so we couldn’t finish this. Please go back and try again in a few minutes.',
  linksIntro: 'Or keep reading:',
  links: homeLinks,
  canTryAgain: false,
});

/** The edge's 429 page. */
export const tooManyRequestsPage = renderFallbackPage({
  title: 'One moment, please',
  text: 'We’re getting too many requests from your network. Please try again in a few seconds.',
  linksIntro: 'Or keep reading:',
  links: homeLinks,
}).toString();

/** For a page that an offline reader has not saved. */
export const offlinePage = renderFallbackPage({
  title: 'You’re offline',
  text: 'This page isn’t saved on your device. Reconnect to the internet, then try again.',
  linksIntro: 'Posts you saved are available offline:',
  links: [{ label: 'Saved posts', href: savedPostsPath }],
});

export const retryAfterSeconds = 5;
