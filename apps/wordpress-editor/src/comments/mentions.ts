import { __, sprintf } from '@wordpress/i18n';

type EditorialComment = { id: number; author: string; date: string; text: string; isOwn: boolean };

/** As includes/editor/editorial-comments.php returns it. */
export type EditorialCommentsResponse = {
  comments: EditorialComment[];
  colleagues: { login: string; name: string }[];
  /** Names of those who were mentioned, after a comment is added. */
  mailed?: string[];
  notMailed?: string[];
};

/** Appends a mention, separated by spaces. */
export function insertMention(text: string, login: string): string {
  if (!login) return text;
  return `${text}${text === '' || /\s$/.test(text) ? '' : ' '}@${login} `;
}

/** Says who got an email, and who has to be told in another way. */
export function describeMentions({ mailed = [], notMailed = [] }: EditorialCommentsResponse): string {
  const parts = [
    __('The comment is saved.', 'contenthub'),
    /* translators: %s: names */
    mailed.length > 0 && sprintf(__('Emailed: %s.', 'contenthub'), mailed.join(', ')),
    notMailed.length > 0 &&
      /* translators: %s: names */
      sprintf(__('The email could not be sent, so tell them yourself: %s.', 'contenthub'), notMailed.join(', ')),
  ];
  return parts.filter(Boolean).join(' ');
}
