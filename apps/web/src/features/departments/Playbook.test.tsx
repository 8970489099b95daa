import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { postItems } from '../../testing/content-api.ts';
import { Playbook } from './Playbook.tsx';

const postsOf = (...slugs: string[]) =>
  postItems(slugs.length).map((post, index) => ({
    ...post,
    title: slugs[index] ?? '',
    link: `/business/learn/${slugs[index]}`,
  }));

it('A11 lists a department’s posts in reading order, each with its reason', () => {
  render(<Playbook department="gb-sales" posts={postsOf('proposals-that-win', 'cold-email-first-lines', 'other')} />);
  const steps = within(screen.getByRole('region', { name: 'Playbook' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Earn the second sentence.cold-email-first-lines4 min read',
    'Make the case for the people you never meet.proposals-that-win4 min read',
  ]);
  expect(within(steps[0] as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/business/learn/cold-email-first-lines',
  );
});

it.each([
  ['gb-sales', ['proposals-that-win']],
  ['gb-unknown', ['proposals-that-win', 'follow-up-emails']],
])('A11 shows no path for %s with %j', (department, slugs) => {
  const { container } = render(<Playbook department={department} posts={postsOf(...slugs)} />);
  expect(container).toBeEmptyDOMElement();
});
