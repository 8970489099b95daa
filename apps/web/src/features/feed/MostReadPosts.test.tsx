import { mostReadSample } from '@contenthub/contracts/testing/content-samples';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MostReadPosts } from './MostReadPosts.tsx';

it('P04 ranks posts by their readers and shows no numbers of readers', () => {
  render(<MostReadPosts list={mostReadSample} />);
  expect(screen.getByRole('region', { name: 'Most read' })).toBeInTheDocument();
  expect(screen.getByRole('list').tagName).toBe('OL');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/blog/commonly-confused-words/affect-vs-effect');
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /^Affect vs\. Effect: How to ChooseCommonly Confused Words · 4 min read$/,
  );
});

it('leaves out a category that a post does not have', () => {
  const posts = mostReadSample.posts.map((post) => ({ ...post, category: null }));
  render(<MostReadPosts list={{ basis: 'readers', posts }} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(/How to Choose4 min read$/);
});

it('P04 does not call a list most read before there are figures', () => {
  render(<MostReadPosts list={{ ...mostReadSample, basis: 'updated' }} />);
  expect(screen.getByRole('region', { name: 'Recently updated' })).toBeInTheDocument();
  expect(screen.getByRole('list').tagName).toBe('UL');
  expect(screen.getByRole('listitem')).toHaveTextContent(/How to ChooseJun 18, 2026 · 4 min read$/);
});
