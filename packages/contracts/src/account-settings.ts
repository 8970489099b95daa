import Type from 'typebox';

const path = (value: string, description: string) =>
  Type.String({ default: value, pattern: '^/[a-z0-9/-]+$', description });

/** Where the account pages are; the site serves them, and the platform leads to them. */
export const accountPages = {
  SIGN_IN_PATH: path('/signin', 'the page to sign in on'),
  SIGN_UP_PATH: path('/signup', 'the page to make an account on'),
  RESET_PASSWORD_PATH: path('/reset-password', 'the page to choose a new password on'),
  CONFIRM_EMAIL_PATH: path('/confirm-email', 'the page that the link of a confirmation mail opens'),
  ACCOUNT_PATH: path('/account', 'the page of a reader’s own account; its other pages are below it'),
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
