import { marketingCategory, measurementCategory, necessaryCategory } from '@contenthub/contracts/consent';
import type { Translation } from 'vanilla-cookieconsent';

/** What the sheet with the single choices says. The first sheet is not the library's, which makes none without texts. */
export const preferencesTexts: Pick<Translation, 'preferencesModal'> = {
  preferencesModal: {
    title: 'Cookie choices',
    acceptAllBtn: 'Allow all',
    acceptNecessaryBtn: 'Refuse all',
    savePreferencesBtn: 'Save my choices',
    closeIconLabel: 'Close',
    sections: [
      { description: 'You can change this at any time: the way here is at the end of every page.' },
      {
        title: 'What the page needs',
        description:
          'Your session when you are signed in, this choice, what you have closed, and for Back how far down you were.',
        linkedCategory: necessaryCategory,
      },
      {
        title: 'Counting',
        description: 'An id without a name, so that we see what is read and which of two versions reads better.',
        linkedCategory: measurementCategory,
      },
      {
        title: 'Chat and tag manager',
        description: 'Made by others. The chat is on the business pages only.',
        linkedCategory: marketingCategory,
      },
    ],
  },
};
