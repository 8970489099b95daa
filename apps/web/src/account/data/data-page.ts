import type { DataNotice, ErasureStatus, OwnData } from '@contenthub/contracts/personal-data';

/** Everything that the page about a reader's data shows; made for each request and kept by nobody. */
export type DataPageProps = {
  csrf: string;
  signInPath: string;
  accountPath: string;
  notice: DataNotice | undefined;
  /** Of the account that is signed in. */
  own: OwnData | undefined;
  /** Of an account that was deleted: how far it is. */
  erasure: ErasureStatus | undefined;
};

export const dataTitle = 'Your data';

export const dataNoticeTexts: Record<DataNotice, string> = {
  'wrong-password': 'That password is not right. Nothing was deleted.',
  'not-confirmed': 'Type the word "delete" to confirm. Nothing was deleted.',
  'sign-in-again': 'Sign in again to confirm that it is you. Nothing was deleted.',
  'slow-down': 'That was too often in a short time. Please wait a while, then try again.',
  unavailable: 'We cannot collect your data right now. Please try again in a few minutes.',
  'try-again': 'This page was open for too long. Please try again.',
};
