import { describe, expect, it, vi } from 'vitest';
import { describeMentions, insertMention } from './mentions.ts';

vi.mock('@wordpress/i18n', () => ({
  __: (text: string) => text,
  sprintf: (text: string, value: string) => text.replace('%s', value),
}));

describe('mentions', () => {
  it('M07 are separated from the text before them', () => {
    expect(insertMention('', 'maren-holt')).toBe('@maren-holt ');
    expect(insertMention('Please check,', 'maren-holt')).toBe('Please check, @maren-holt ');
    expect(insertMention('Please check, ', '')).toBe('Please check, ');
  });

  it('M07 say who was emailed and who was not', () => {
    const response = { comments: [], colleagues: [] };
    expect(describeMentions(response)).toBe('The comment is saved.');
    expect(describeMentions({ ...response, mailed: ['Maren Holt'], notMailed: ['Ada'] })).toBe(
      'The comment is saved. Emailed: Maren Holt. The email could not be sent, so tell them yourself: Ada.',
    );
  });
});
