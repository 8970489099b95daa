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

it('A07 links the pages above a post, and marks none of them as the current one', () => {
  render(<Breadcrumb steps={[blog, { label: 'Grammar', href: '/blog/grammar' }, { label: 'Hidden category' }]} />);
  expect(screen.getByRole('navigation')).toHaveAccessibleName('Breadcrumb');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/blog/', '/blog/grammar']);
  expect(screen.getByText('Hidden category')).not.toHaveAttribute('aria-current');
});

it('truncates a long step at a word', () => {
  render(<Breadcrumb steps={[blog, { label: 'word '.repeat(40).trim() }]} />);
  expect(screen.getByText(/word…$/).textContent?.length).toBeLessThanOrEqual(100);
});
