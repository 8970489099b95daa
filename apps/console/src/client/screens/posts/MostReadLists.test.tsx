import type { MostReadReport } from '@contenthub/contracts/analytics/most-read';
import { mostReadSample } from '@contenthub/contracts/testing/content-samples';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../testing/console.tsx';

const [post] = mostReadSample.posts as [MostReadReport['blogs'][number]['posts'][number]];
const report: MostReadReport = {
  ...{ updatedAt: '2026-11-17T10:00:00.000Z', minReaders: 20, days: 28 },
  blogs: [
    { blog: 'main', basis: 'readers', posts: [{ ...post, readers: 1204 }] },
    { blog: 'engineering', basis: 'updated', posts: [{ ...post, id: 43, title: 'Caches', readers: null }] },
    { blog: 'gb-business', basis: 'picks', posts: [{ ...post, id: 44, title: 'Tone', readers: null }] },
    { blog: 'developer', basis: 'updated', posts: [] },
  ],
};

const open = (response: MostReadReport) =>
  renderConsole('/posts?tab=home', {
    '/api/staff/session': () => ({ id: 1, name: 'Ada', email: 'a@b.c', role: 'viewer', mustSetUpTotp: false }),
    '/api/content/most-read': () => response,
  });

it('P04 explains the lists of home pages with the readers behind each position', async () => {
  open(report);
  const item = (await screen.findByRole('link', { name: post.title })).closest('li') as HTMLElement;
  expect(within(item).getByText('1,204')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Why are these posts on home?' })).toBeInTheDocument();
  expect(screen.getByText('20 readers')).toBeInTheDocument();
  const notes = screen.getAllByText(/Fewer than three posts have 20 readers/).map(({ textContent }) => textContent);
  expect(notes).toEqual([
    expect.stringContaining('“Recently updated”'),
    expect.stringContaining('“More editors’ picks”'),
  ]);
  expect(screen.getByRole('link', { name: 'Caches' }).closest('li')).toHaveTextContent(/^Caches$/);
  expect(screen.queryByRole('heading', { name: 'Developer' })).not.toBeInTheDocument();
});

it('shows an empty state if there are no figures', async () => {
  open({ ...report, updatedAt: null, blogs: [] });
  expect(await screen.findByText(/No figures have been read yet/)).toBeInTheDocument();
  expect(screen.getByText('No home page has a list')).toBeInTheDocument();
});
