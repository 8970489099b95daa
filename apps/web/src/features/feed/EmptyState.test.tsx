import { contrast } from '@contenthub/ui/testing/contrast.ts';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmptyDrawing } from './EmptyState.tsx';

it.each([
  ['a light page', '#fcfbf8'],
  ['a dark page', '#121715'],
  ['the book', '#f7f4ec'],
])('shows the frame of the magnifying glass on %s', (_where, ground) => {
  const { container } = render(<EmptyDrawing sign="lens" />);
  const strokes = ['path[d^="M180"]', 'circle[r="32"]'].map((part) =>
    container.querySelector(part)?.getAttribute('stroke'),
  );
  expect(strokes[0]).toBe(strokes[1]);
  expect(contrast(String(strokes[0]), ground)).toBeGreaterThanOrEqual(3);
});
