import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { Helpful } from './Helpful.tsx';

const post = { id: 42, link: '/blog/words/affect-vs-effect' };
const option = (name: string) => screen.getByRole('button', { name });

it('labels the group with its question', () => {
  renderInSite(<Helpful post={post} />);
  expect(screen.getByRole('group')).toHaveAccessibleName('Was this helpful?');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it.each([
  ['Yes', true],
  ['No', false],
] as const)('accepts "%s" once, thanks the reader and tracks it', async (name, helpful) => {
  const { user, events } = renderInSite(<Helpful post={post} />);
  await user.click(option(name));
  expect(option(name)).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Thanks for your feedback.');
  await user.click(option('Yes'));
  await user.click(option('No'));
  expect(option(name)).toHaveAttribute('aria-pressed', 'true');
  expect(events()).toEqual([
    expect.objectContaining({
      eventName: 'contenthub/helpful/answer',
      postId: 42,
      postUrl: post.link,
      helpful,
    }),
  ]);
});

it('stores the answer per post', async () => {
  const { user, unmount } = renderInSite(<Helpful post={post} />);
  await user.click(option('No'));
  unmount();
  const { rerender } = renderInSite(<Helpful post={post} />);
  expect(option('No')).toHaveAttribute('aria-pressed', 'true');
  expect(option('Yes')).toHaveAttribute('aria-disabled', 'true');
  rerender(<Helpful post={{ ...post, id: 43 }} />);
  expect(option('No')).toHaveAttribute('aria-pressed', 'false');
  expect(option('Yes')).toHaveAttribute('aria-disabled', 'false');
});
