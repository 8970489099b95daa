import { answerListSample } from '@contenthub/contracts/testing/content-samples';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { stubFetch } from '../../testing/content-api.ts';
import { renderPage } from '../../testing/render-page.tsx';

beforeEach(() => void stubFetch(() => Response.json(answerListSample)));

const questions = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const [affect = '', semicolon] = answerListSample.map(({ question }) => question);

it('P09 lists every question with its rule, linked to its post', async () => {
  await renderPage('/blog/answers');
  expect(questions()).toEqual([affect, semicolon]);
  expect(screen.getByText('2 answers')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('link', { name: affect })).toHaveAttribute('href', answerListSample[0]?.link);
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
