import { expect, it } from 'vitest';
import { getInitials } from './AuthorBox.tsx';

it.each([
  ['Maren Holt', 'MH'],
  ['Sanne de Vries', 'SV'],
  ['Ólafur', 'Ó'],
  ['  élise   van  dyk ', 'ÉD'],
  ['', ''],
])('C17 derives the initials of “%s” as “%s”', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
