import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AnnotationList, groupAnnotations } from './AnnotationList.tsx';
import { Chart } from './Chart.tsx';

const user = userEvent.setup();
const points = [3, 5, 8].map((value, index) => ({
  ...{ x: index, label: `Day ${index + 1}`, value, previous: value - 1, previousLabel: `Earlier ${index + 1}` },
}));

function show() {
  const onZoom = vi.fn();
  render(
    <Chart
      {...{ title: 'Readers', xTitle: 'Day', xAxis: 'time', points, fileName: 'readers', onZoom }}
      formatValue={(value) => `${value} people`}
      previousTitle="the days before"
      annotations={[{ x: 1, label: 'Updated Day 2' }]}
    />,
  );
  return onZoom;
}

it('K10 merges the markers of close days and lists the events of each', () => {
  const month = Array.from({ length: 28 }, (_, index) => ({ x: index, label: `Day ${index + 1}`, value: 1 }));
  const happened = [9, 0, 1, 9].map((x, index) => ({ x, label: `Event ${index}` }));
  expect(groupAnnotations(happened, month).map(({ x, annotations }) => [x, annotations.length])).toEqual([
    [0, 2],
    [9, 2],
  ]);
  render(<AnnotationList markers={groupAnnotations(happened, month)} points={month} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Day 1 Event 1Day 2 Event 2',
    'Day 10 Event 0 · Event 3',
  ]);
});

it('K10 folds a long list of markers away', async () => {
  const month = Array.from({ length: 28 }, (_, index) => ({ x: index, label: `Day ${index + 1}`, value: 1 }));
  const happened = [0, 5, 10, 15, 20].map((x) => ({ x, label: `Event on ${x}` }));
  render(<AnnotationList markers={groupAnnotations(happened, month)} points={month} />);
  expect(screen.getByText('Event on 5')).not.toBeVisible();
  await user.click(screen.getByText('What the 5 markers mean'));
  expect(screen.getByText('Event on 5')).toBeVisible();
});

describe('chart', () => {
  it('K10 reads out points from the keyboard', async () => {
    show();
    const chart = screen.getByRole('slider', { name: /Readers/ });
    chart.focus();
    await user.keyboard('{Home}');
    expect(chart).toHaveAttribute('aria-valuetext', 'Day 1: 3 people. Earlier 1: 2 people');
    await user.keyboard('{ArrowRight}');
    expect(chart).toHaveAttribute('aria-valuetext', 'Day 2: 5 people. Earlier 2: 4 people. Updated Day 2');
    await user.keyboard('{End}{ArrowRight}');
    expect(chart).toHaveAttribute('aria-valuetext', 'Day 3: 8 people. Earlier 3: 7 people');
  });

  it('K10 has a table with the same numbers, and says in words what lines and markers mean', async () => {
    show();
    expect(screen.getByText('The days before')).toBeVisible();
    expect(screen.getByText('Updated Day 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Readers as a table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DayReadersThe days beforeEvents',
      'Day 13 people2 people',
      'Day 25 people4 peopleUpdated Day 2',
      'Day 38 people7 people',
    ]);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('zooms into a range that was selected from the keyboard', async () => {
    const onZoom = show();
    screen.getByRole('slider').focus();
    await user.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}{Enter}');
    expect(onZoom).toHaveBeenCalledWith(points[0], points[1]);
  });

  it('K10 offers CSV, JSON, PNG and print', async () => {
    show();
    await user.click(screen.getByRole('button', { name: 'Export Readers' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      ...['Download CSV', 'Download JSON', 'Download PNG', 'Print this screen'],
    ]);
  });
});
