import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Portrait } from '../author/AuthorBox.tsx';
import { PostHead } from './PostHead.tsx';

const head = {
  title: 'Affect vs. Effect',
  steps: [{ label: 'Blog', href: '/blog/' }, { label: 'Affect vs. Effect' }],
  author: { label: 'Maren Holt', href: '/blog/author/maren-holt' },
  category: { label: 'Words', href: '/blog/words' },
  date: { iso: '2026-03-02', text: 'March 2, 2026' },
  readingTime: '4 min read',
  url: 'https://www.contenthub.test/blog/words/affect-vs-effect',
};

it('A07 shows title, date, author, category and reading time', () => {
  render(<PostHead {...head} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Affect vs. Effect' })).toHaveAttribute('tabindex', '-1');
  expect(screen.getByText('March 2, 2026')).toHaveAttribute('datetime', '2026-03-02');
  expect(screen.getByRole('link', { name: 'Maren Holt' })).toHaveAttribute('href', '/blog/author/maren-holt');
  expect(screen.getByText('Words')).toBeInTheDocument();
  expect(screen.getByText('4 min read')).toBeInTheDocument();
});

it('C11 shows no category if it is hidden', () => {
  render(<PostHead {...head} category={undefined} />);
  expect(screen.queryByText('Words')).not.toBeInTheDocument();
});

it('shows an author without a page as plain text', () => {
  render(<PostHead {...head} author={{ label: 'A guest' }} />);
  expect(screen.getByText('By A guest')).toBeInTheDocument();
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
