import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Portrait } from '../author/AuthorBox.tsx';
import { PostHead } from './PostHead.tsx';

const head = {
  title: 'Affect vs. Effect',
  steps: [
    { label: 'Blog', href: '/blog/' },
    { label: 'Words', href: '/blog/words' },
  ],
  author: { label: 'Maren Holt', href: '/blog/author/maren-holt' },
  published: '2026-03-02',
  updated: '2026-06-18',
  readingTime: '4 min',
  url: 'https://www.contenthub.test/blog/words/affect-vs-effect',
};

it('A07 shows its category above the title, and author, dates and reading time in one line', () => {
  render(<PostHead {...head} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Affect vs. Effect' })).toHaveAttribute('tabindex', '-1');
  expect(screen.getByText('Mar 2, 2026')).toHaveAttribute('datetime', '2026-03-02');
  expect(screen.getByText('Jun 18')).toHaveAttribute('datetime', '2026-06-18');
  expect(screen.getByText('Jun 18').closest('p')).toHaveTextContent(/^Maren HoltMar 2, 2026, updated Jun 184 min/);
  expect(screen.getByRole('link', { name: 'Maren Holt' })).toHaveAttribute('href', '/blog/author/maren-holt');
  expect(screen.getByRole('link', { name: 'Words' })).toHaveAttribute('href', '/blog/words');
});

it('A07 says that a post was updated only if it was, with the year if it is another one', () => {
  const { rerender } = render(<PostHead {...head} updated={undefined} />);
  expect(screen.queryByText(/updated/)).not.toBeInTheDocument();
  rerender(<PostHead {...head} updated="2027-01-02" />);
  expect(screen.getByText('Jan 2, 2027')).toBeInTheDocument();
});

it('shows an author without a page as plain text', () => {
  render(<PostHead {...head} author={{ label: 'A guest' }} />);
  expect(screen.getByText('A guest')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'A guest' })).not.toBeInTheDocument();
});

it('C17 shows the portrait of an author, or their initials', () => {
  const { rerender, container } = render(<Portrait name="Maren van der Holt" avatar="/assets/media/maren.webp" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/assets/media/maren.webp');
  expect(container.querySelector('img')).toHaveAttribute('width', '96');
  rerender(<Portrait name="Maren van der Holt" avatar={undefined} />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('MH')).toHaveAttribute('aria-hidden', 'true');
});
