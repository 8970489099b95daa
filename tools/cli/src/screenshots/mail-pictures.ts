import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { accountMails } from '@contenthub/platform/accounts/account-mails';
import { resetText, securityChanges, securityNotice } from '@contenthub/platform/accounts/security-notices';
import { endingMail } from '@contenthub/platform/experiments/definitions/ending-experiments';
import { confirmationMail } from '@contenthub/platform/newsletter/mail/confirmation-mail';
import { createIssueTemplate } from '@contenthub/platform/newsletter/mail/issue-mail';
import { invitationMail, staffResetMail } from '@contenthub/platform/staff/staff-mails';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import type { CommandCode } from '../command.ts';

const origin = 'https://www.example.com';
const postalAddress = 'Contenthub, 1 Example Street, Springfield';
const consoleOrigin = 'https://console.example.com';
const widths = [390, 700];
const themes = ['light', 'dark'] as const;

const posts = [
  {
    ...{ title: 'Affect vs. effect: what’s the difference?', link: '/blog/commonly-confused-words/affect-vs-effect' },
    excerpt: 'One is usually a verb, the other usually a noun, and each has an exception that is worth knowing.',
    ...{
      category: 'Commonly confused words',
      picture: 'affect-vs-effect.svg',
      alt: 'Toppling dominoes between two letters',
    },
  },
  {
    ...{ title: 'How to cut wordiness without cutting meaning', link: '/blog/writing-tips/cut-wordiness' },
    excerpt: 'Five habits that make sentences longer than they need to be, with what to write instead.',
    ...{ category: 'Writing tips', picture: undefined, alt: '' },
  },
];

const paths = {
  PUBLIC_ORIGIN: origin,
  SIGN_IN_PATH: '/signin',
  RESET_PASSWORD_PATH: '/reset-password',
  CONFIRM_EMAIL_PATH: '/confirm-email',
  ACCOUNT_PATH: '/account',
};
const account = accountMails(paths);
const noticeOf = (text: ReturnType<typeof resetText>) =>
  securityNotice(paths, text, 'Firefox/140.0 (Windows)', new Date('2026-11-17T09:30:00Z')).html;

/** Every template with a sample of its content. */
const mails: Record<string, string> = {
  issue: createIssueTemplate(
    {
      ...{ id: 1, slug: '2026-11-17-small-marks', blog: 'main', subject: 'Small marks, big differences' },
      preheader: 'Two posts about words that look alike',
      intro: 'Hello,\n\nhere is what other readers read to the end this month.',
      posts: posts.map(({ picture, alt, ...post }) => ({
        ...post,
        ...(picture && { image: { url: `/pictures/${picture}`, width: 800, height: 421, alt } }),
      })),
    },
    { origin, preferencesPath: '/newsletter', postalAddress },
  ).forRecipient('token').html,
  confirmation: confirmationMail({
    ...{ origin, path: '/newsletter', token: 'token', postalAddress },
    list: { blog: 'main', frequency: 'weekly' },
  }).html,
  'confirm-email': account.confirm({ token: 'token' }).html,
  'reset-password': account.resetPassword({ token: 'token' }).html,
  'already-registered': account.alreadyRegistered({}).html,
  'passkey-added': noticeOf(securityChanges['passkey-added']),
  'password-reset-done': noticeOf(resetText({ passkeys: 2, authenticator: true })),
  invitation: invitationMail({ role: 'growth', invitedBy: 'Ada Byron', link: consoleOrigin, origin: consoleOrigin })
    .html,
  'staff-reset': staffResetMail({ link: consoleOrigin, origin: consoleOrigin }).html,
  'experiment-ends': endingMail({
    ...{ name: 'blog_sticky_sidebanner_cta_rerun', endsAt: new Date('2026-11-25T00:00:00Z'), consoleOrigin },
  }).html,
};

const defaultFolder = join(repositoryRoot, 'docs/pictures/mail');
/** Which templates the pictures in the documentation show. */
export const templatesFile = join(defaultFolder, 'templates.json');

/** Changes whenever a picture would look different. */
export const templateHashes = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mails).map(([name, html]) => [name, createHash('sha256').update(html).digest('hex')]),
  );

export const mailPictures: CommandCode = {
  help: [
    'npm run hub -- mail-pictures      draws every mail template at 390 and 700 px, light and dark',
    '  --to FOLDER                     output folder (default docs/pictures/mail)',
  ].join('\n'),
  async run(options) {
    const { values } = parseArgs({ args: options, options: { to: { type: 'string', default: defaultFolder } } });
    await mkdir(values.to, { recursive: true });
    const browser = await launchBrowser();
    const page = await browser.newPage();
    await page.route(`${origin}/**`, (route) => {
      const name = basename(new URL(route.request().url()).pathname);
      return route.fulfill({ path: join(repositoryRoot, 'content/images', name) });
    });
    for (const [name, html] of Object.entries(mails)) {
      for (const width of widths) {
        for (const theme of themes) {
          await page.setViewportSize({ width, height: 200 });
          await page.emulateMedia({ colorScheme: theme });
          await page.setContent(html, { waitUntil: 'networkidle' });
          const file = `${name}-${width}-${theme}.jpg`;
          await page.screenshot({ path: join(values.to, file), fullPage: true, type: 'jpeg', quality: 85 });
          console.log(file);
        }
      }
    }
    await browser.close();
    await writeFile(join(values.to, basename(templatesFile)), `${JSON.stringify(templateHashes(), null, 2)}\n`);
  },
};
