import { answerListSample } from '@contenthub/contracts/testing/content-samples';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { stubFetch } from '../../testing/content-api.ts';
import { renderPage } from '../../testing/render-page.tsx';

const playbook = {
  post_id: 44,
  question: 'How long is a memo?',
  rule: 'One page.',
  category: 'HR',
  link: '/business/learn/memo',
};

beforeEach(() => {
  stubFetch((address) => {
    if (address.includes('blog_type=gb-business')) return Response.json([playbook]);
    if (address.includes('blog_type=engineering')) return Response.error();
    return Response.json(address.includes('blog_type=main') ? answerListSample : []);
  });
});

const headings = (level: number) => screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);
const questions = () => headings(3);
const [affect = '', semicolon] = answerListSample.map(({ question }) => question);

it('P09 lists every question with its rule, linked to its post', async () => {
  await renderPage('/blog/answers');
  expect(questions()).toEqual([affect, semicolon, playbook.question]);
  expect(screen.getByText('3 answers')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('link', { name: affect })).toHaveAttribute('href', answerListSample[0]?.link);
});

it('P09 groups the answers of all blogs, without a blog that has none or could not be loaded', async () => {
  await renderPage('/blog/answers');
  expect(headings(2)).toEqual(['Blog', 'Business']);
  // The footer of the business hub leads there.
  const business = screen.getByRole('region', { name: 'Business' });
  expect(within(business).getByRole('link')).toHaveAttribute('href', playbook.link);
  expect(within(business).getByRole('heading', { level: 2 })).toHaveAttribute('id', 'answers-gbBusiness');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'memo' } });
  expect(headings(2)).toEqual(['Business']);
  expect(screen.getByRole('status')).toHaveTextContent('1 answer for “memo”');
});

it('P09 filters as the reader types, and offers a search if nothing is left', async () => {
  await renderPage('/blog/answers');
  const field = screen.getByRole('searchbox', { name: 'Filter answers' });
  fireEvent.change(field, { target: { value: 'semi' } });
  expect(questions()).toEqual([semicolon]);
  expect(screen.getByRole('status')).toHaveTextContent('1 answer for “semi”');
  fireEvent.change(field, { target: { value: 'giraffe' } });
  expect(questions()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Search all posts for “giraffe”' })).toHaveAttribute(
    'href',
    '/blog/search/giraffe',
  );
});

it('P09 filters by the URL, so that the form works without scripts', async () => {
  await renderPage('/blog/answers?search=affect');
  expect(questions()).toEqual([affect]);
  const field = screen.getByRole('searchbox');
  expect(field).toHaveValue('affect');
  expect(field.closest('form')).toHaveAttribute('action', '/blog/answers');
});
