/** What an account page has to say after a form was posted: a code in its address, so that it holds nothing private. */
export const accountNotices = [
  'wrong',
  'unconfirmed',
  'slow-down',
  'invalid',
  'common-password',
  'check-mail',
  'reset-sent',
  'reset-done',
  'bad-link',
  'confirmed',
  'signed-out',
  'social-failed',
  'try-again',
] as const;
export type AccountNotice = (typeof accountNotices)[number];
