import type { AccountNotice } from '@contenthub/contracts/account-notices';

/** As better-auth is told, said before it is asked, so that the page can say what is wrong. */
export function passwordFits(password: unknown): password is string {
  return typeof password === 'string' && password.length >= 10 && password.length <= 128;
}

/** What a page says of an answer that is no success: nothing that would tell whether there is such an account. */
export async function noticeOf(response: Response, otherwise: AccountNotice): Promise<AccountNotice> {
  if (response.status === 429) return 'slow-down';
  if (response.status >= 500) return 'try-again';
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  // Said only to who knew the password.
  return body.code === 'EMAIL_NOT_VERIFIED' ? 'unconfirmed' : otherwise;
}
