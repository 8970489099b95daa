import Type from 'typebox';

const pathSetting = (value: string, description: string) =>
  Type.String({ default: value, pattern: '^/[a-z0-9/-]+$', description });

/** Paths of the account pages. The site serves them, and the platform links to them. */
export const accountPathSettings = {
  SIGN_IN_PATH: pathSetting('/signin', 'sign-in page'),
  SIGN_UP_PATH: pathSetting('/signup', 'sign-up page'),
  RESET_PASSWORD_PATH: pathSetting('/reset-password', 'page to choose a new password'),
  CONFIRM_EMAIL_PATH: pathSetting('/confirm-email', 'page that the link in a confirmation mail opens'),
  NEWSLETTER_PATH: pathSetting('/newsletter', 'page to confirm and change a newsletter subscription'),
  ACCOUNT_PATH: pathSetting('/account', 'account page; the other account pages are below it'),
};

/** The page for the code of an authenticator app, below the sign-in page. */
export const signInCodePath = (signInPath: string) => `${signInPath}/code`;

/** The page where readers download or delete their data, below the account page. */
export const accountDataPath = (accountPath: string) => `${accountPath}/data`;

/** The pages below the account page. Profile is the account page itself. */
export const accountSections = {
  profile: '',
  security: '/security',
  authenticator: '/security/authenticator',
  newsletter: '/newsletter',
} as const;

/** Where staff open the console. The console serves it, and the platform links to it. */
export const consoleSettings = {
  CONSOLE_ORIGIN: Type.String({
    default: 'http://console.contenthub.localhost:4050',
    pattern: '^https?://[^/]+$',
    description: 'origin of the staff console, such as https://console.example.com; on a host of its own',
  }),
};

/** Visitor settings that the site and the platform share. */
export const visitorSettings = {
  COUNTRY_HEADER: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9-]*$',
      description: 'header with the visitor’s country, set by the edge, such as cf-ipcountry; unset means unknown',
    }),
  ),
};

/** The country from the edge's header, as two capital letters. */
export function countryFromHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  headerName: string | undefined,
): string | undefined {
  const value = headerName && headers[headerName];
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined;
}
