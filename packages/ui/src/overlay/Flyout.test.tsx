import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Flyout } from './Flyout.tsx';

function renderFlyout() {
  const onToggle = vi.fn();
  render(
    <>
      <Flyout label="Education" name="menu" onToggle={onToggle}>
        <a href="/students">Students</a>
        <a href="/institutions">Institutions</a>
      </Flyout>
      <button type="button">Elsewhere</button>
    </>,
  );
  const label = screen.getByText('Education');
  const flyout = label.closest('details') as HTMLDetailsElement;
  return { user: userEvent.setup(), label, flyout, onToggle };
}

describe('a flyout', () => {
  it('B03 opens and closes with its label', async () => {
    const { user, label, flyout, onToggle } = renderFlyout();
    expect(flyout.open).toBe(false);
    await user.click(label);
    expect(flyout.open).toBe(true);
    await user.click(label);
    expect(flyout.open).toBe(false);
    expect(onToggle.mock.calls).toEqual([[true], [false]]);
  });

  it('B03 closes on Escape and returns focus to its label', async () => {
    const { user, label, flyout } = renderFlyout();
    await user.click(label);
    screen.getByText('Students').focus();
    await user.keyboard('{Escape}');
    expect(flyout.open).toBe(false);
    expect(label).toHaveFocus();
  });

  it('B03 keeps focus outside when Escape closes it from outside', async () => {
    const { user, flyout } = renderFlyout();
    screen.getByText('Elsewhere').focus();
    flyout.open = true;
    await user.keyboard('{Escape}');
    expect(flyout.open).toBe(false);
    expect(screen.getByText('Elsewhere')).toHaveFocus();
  });

  it('B03 B12 closes on a click outside, but not on one inside', async () => {
    const { user, label, flyout } = renderFlyout();
    await user.click(label);
    await user.click(screen.getByText('Students'));
    expect(flyout.open).toBe(true);
    await user.click(screen.getByText('Elsewhere'));
    expect(flyout.open).toBe(false);
  });

  it('B03 closes when focus leaves it', async () => {
    const { user, label, flyout } = renderFlyout();
    await user.click(label);
    screen.getByText('Institutions').focus();
    expect(flyout.open).toBe(true);
    screen.getByText('Elsewhere').focus();
    expect(flyout.open).toBe(false);
  });

  it('stays open on other keys', async () => {
    const { user, flyout, label } = renderFlyout();
    await user.click(label);
    await user.keyboard('a');
    expect(flyout.open).toBe(true);
  });
});

it('uses the name attribute to keep flyouts exclusive', () => {
  const { flyout } = renderFlyout();
  expect(flyout).toHaveAttribute('name', 'menu');
});
