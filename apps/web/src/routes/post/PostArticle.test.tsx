import { postSample } from '@contenthub/contracts/testing/content-samples';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { main } from '../../sites/main.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { PostArticle } from './PostArticle.tsx';

it.each([
  ['long', Node.DOCUMENT_POSITION_PRECEDING],
  ['quiz', Node.DOCUMENT_POSITION_FOLLOWING],
] as const)(
  'C10 shows the short answer of a %s before its text, or after the questions of a quiz',
  (postForm, position) => {
    const { container } = renderInSite(<PostArticle post={{ ...postSample, postForm }} blog={main} />);
    const body = container.querySelector('[data-post-body]') as Element;
    const answer = screen.getByRole('region', { name: 'Short answer' });
    expect(body.compareDocumentPosition(answer) & position).toBe(position);
  },
);
