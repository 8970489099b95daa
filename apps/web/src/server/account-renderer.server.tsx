import { escapeText } from '@contenthub/post-html/escape-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { AccountPage } from '../account/AccountPage.tsx';
import { type AccountPageProps, accountTitles } from '../account/account-page.ts';
import { brand } from '../brand/brand.ts';
import { bootScript } from './boot-script.server.ts';

/** A whole document: nothing in it is hydrated, so it carries no state. */
export function renderAccountPage(props: AccountPageProps, assets: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${brand.themeColour}">
<meta name="robots" content="noindex">
<script>${bootScript}</script>
<title>${escapeText(`${accountTitles[props.page]} | ${brand.company}`)}</title>
<link rel="icon" type="image/svg+xml" href="/assets/icon-1.svg">
${assets}
</head>
<body>
${renderToStaticMarkup(<AccountPage {...props} />)}
</body>
</html>
`;
}
