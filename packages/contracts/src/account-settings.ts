import Type from 'typebox';

const path = (value: string, description: string) =>
  Type.String({ default: value, pattern: '^/[a-z0-9/-]+$', description });

/** Where the account pages are; the site serves them, and the platform leads to them. */
export const accountPages = {
  SIGN_IN_PATH: path('/signin', 'the page to sign in on'),
  SIGN_UP_PATH: path('/signup', 'the page to make an account on'),
  ACCOUNT_DATA_PATH: path('/account/data', 'the page on which a reader downloads or deletes their data'),
  RESET_PASSWORD_PATH: path('/reset-password', 'the page to choose a new password on'),
};
