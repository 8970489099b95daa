import { answerSample } from '@contenthub/contracts/testing/content-samples';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AnswerCard } from './AnswerCard.tsx';

it('P09 shows question, rule, examples, exceptions and source', () => {
  render(<AnswerCard answer={answerSample} />);
  const card = within(screen.getByRole('region', { name: 'Short answer' }));
  expect(card.getByRole('heading', { level: 2 })).toHaveTextContent(answerSample.question);
  expect(card.getByText(answerSample.rule)).toBeInTheDocument();
  const items = card.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual([
    'Right: Cold weather affects the battery.',
    'Wrong: Cold weather effects the battery.',
    '“Effect” is a verb when it means to bring about.',
  ]);
  expect(card.getByText('Exception')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Merriam-Webster: affect' })).toHaveAttribute('href', answerSample.source?.url);
});

it('P01 labels each example in words, so that it reads well without colour', () => {
  render(<AnswerCard answer={{ ...answerSample, right: ['A', 'B'], wrong: ['C'] }} />);
  const labels = screen.getAllByText(/^(Right|Wrong):$/).map((label) => label.parentElement?.textContent);
  expect(labels).toEqual(['Right: A', 'Wrong: C', 'Right: B']);
});

it('P09 has only the rule and the first examples in a list', () => {
  render(<AnswerCard answer={{ ...answerSample, right: ['A', 'B'], wrong: ['C', 'D'] }} compact />);
  expect(screen.getByText(answerSample.rule)).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Right: A', 'Wrong: C']);
  expect(screen.queryByText(/^Exception|^Source/)).toBeNull();
});

it('P09 omits exceptions and source if there are none, and names a book without a link', () => {
  const { exceptions: _, source: __, ...bare } = answerSample;
  const { rerender } = render(<AnswerCard answer={bare} />);
  expect(screen.getByText(bare.rule)).toBeInTheDocument();
  expect(screen.queryByText(/^Exception|^Source/)).toBeNull();
  rerender(<AnswerCard answer={{ ...bare, source: { title: 'A Book' } }} />);
  expect(screen.getByText('A Book')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
