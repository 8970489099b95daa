import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Breadcrumb, maxLabelLength, truncateLabel } from './Breadcrumb.tsx';

it('keeps a label that fits', () => {
  expect(truncateLabel('Grammar')).toBe('Grammar');
  expect(truncateLabel('x'.repeat(100))).toHaveLength(100);
});

it('truncates a long label at a word', () => {
  expect(truncateLabel(`${'word '.repeat(19)}longer still`)).toBe(`${'word '.repeat(19).trim()}…`);
  expect(truncateLabel('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
});

it('never exceeds the limit', () => {
  fc.assert(fc.property(fc.string({ maxLength: 400 }), (label) => truncateLabel(label).length <= maxLabelLength));
});

const blog = { label: 'Blog', href: '/blog/' };

it('links every step but the last, which is the current page', () => {
  render(<Breadcrumb steps={[blog, { label: 'Grammar', href: '/blog/grammar' }, { label: 'Affect vs. Effect' }]} />);
  expect(screen.getByRole('navigation')).toHaveAccessibleName('Breadcrumb');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/blog/', '/blog/grammar']);
  expect(screen.getByText('Affect vs. Effect')).toHaveAttribute('aria-current', 'page');
});

it('does not mark a step without a link in the middle as current', () => {
  render(<Breadcrumb steps={[blog, { label: 'Hidden category' }, { label: 'Affect vs. Effect' }]} />);
  expect(screen.getByText('Hidden category')).not.toHaveAttribute('aria-current');
});

it('truncates a long step at a word', () => {
  render(<Breadcrumb steps={[blog, { label: 'word '.repeat(40).trim() }]} />);
  expect(screen.getByText(/word…$/).textContent?.length).toBeLessThanOrEqual(100);
});
