import { brand } from '../brand/brand.ts';

/** For a page that was never rendered and cannot be now. It needs nothing: no content, no style sheet, no script. */
export const unavailablePage = Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment | ${brand.company}</title>
</head>
<body>
<h1>Back in a moment</h1>
<p>This page cannot be shown just now. Nothing is lost: please try again in a few seconds.</p>
<p><a href="/blog/">Go to the blog</a></p>
</body>
</html>
`);

export const retryAfterSeconds = 5;
