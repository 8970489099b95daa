import { brand } from '@contenthub/contracts/brand';
import { escapeHtml } from '@contenthub/post-html/escape-html';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AccountPage } from '../../account/AccountPage.tsx';
import { type AccountPageProps, accountTitles } from '../../account/account-page.ts';
import { DataPage, type DataPageProps, dataTitle } from '../../account/data/DataPage.tsx';
import {
  NewsletterPreferences,
  type NewsletterPreferencesProps,
  newsletterTitle,
} from '../../account/newsletter/NewsletterPreferences.tsx';
import { iconLinks } from '../http/well-known-files.server.ts';
import { bootScript } from '../rendering/boot-script/generated-boot-script.server.ts';

export function renderAccountPage(props: AccountPageProps, assets: string): string {
  return accountDocument(accountTitles[props.page], assets, <AccountPage {...props} />);
}

export function renderDataPage(props: DataPageProps, assets: string): string {
  return accountDocument(dataTitle, assets, <DataPage {...props} />);
}

export function renderNewsletterPreferences(props: NewsletterPreferencesProps, assets: string): string {
  return accountDocument(newsletterTitle, assets, <NewsletterPreferences {...props} />);
}

/** A complete HTML document. Nothing in it is hydrated, so it contains no state. */
function accountDocument(title: string, assets: string, page: ReactElement): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${brand.themeColour}">
<meta name="robots" content="noindex">
<script>${bootScript}</script>
<title>${escapeHtml(`${title} | ${brand.company}`)}</title>
${iconLinks('/assets/icon-1.svg')}
${assets}
</head>
<body>
${renderToStaticMarkup(page)}
</body>
</html>
`;
}
