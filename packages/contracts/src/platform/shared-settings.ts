import Type from 'typebox';

const pathSetting = (value: string, description: string) =>
  Type.String({ default: value, pattern: '^/[a-z0-9/-]+$', description });

/** Where the account pages are; the site serves them, and the platform leads to them. */
export const accountPathSettings = {
  SIGN_IN_PATH: pathSetting('/signin', 'the page to sign in on'),
  SIGN_UP_PATH: pathSetting('/signup', 'the page to make an account on'),
  RESET_PASSWORD_PATH: pathSetting('/reset-password', 'the page to choose a new password on'),
  CONFIRM_EMAIL_PATH: pathSetting('/confirm-email', 'the page that the link of a confirmation mail opens'),
  ACCOUNT_PATH: pathSetting('/account', 'the page of a reader’s own account; its other pages are below it'),
};

/** The page that asks for the code of an authenticator app, below the sign-in page. */
export const signInCodePath = (signInPath: string) => `${signInPath}/code`;

/** The page on which a reader downloads or deletes their data, below the account page. */
export const accountDataPath = (accountPath: string) => `${accountPath}/data`;

/** The pages below the account page. Profile is the account page itself. */
export const accountSections = {
  profile: '',
  security: '/security',
  authenticator: '/security/authenticator',
  newsletter: '/newsletter',
} as const;

/** What the site and the platform are both told about visitors. */
export const visitorSettings = {
  COUNTRY_HEADER: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9-]*$',
      description:
        'the header in which the edge says the visitor’s country, such as cf-ipcountry; without it none is known',
    }),
  ),
};

/** The country that the edge named, by two capital letters. */
export function countryFromHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  headerName: string | undefined,
): string | undefined {
  const value = headerName && headers[headerName];
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined;
}
