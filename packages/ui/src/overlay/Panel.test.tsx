import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Panel } from './Panel.tsx';

function renderPanel() {
  const onClose = vi.fn();
  const { unmount } = render(
    <Panel label="Menu" title={<strong>Menu</strong>} onClose={onClose}>
      <a href="/pricing">Pricing</a>
      <button type="button" disabled>
        Off
      </button>
      <a href="/sales">Contact Sales</a>
    </Panel>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Menu' });
  return { user: userEvent.setup(), dialog, onClose, unmount };
}

it('B08 is open as a modal dialog for as long as it is rendered', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { dialog, unmount } = renderPanel();
  expect(showModal).toHaveBeenCalledOnce();
  expect(dialog).toHaveAttribute('open');
  unmount();
  expect(dialog).not.toHaveAttribute('open');
});

describe('closing', () => {
  it('B08 closes with its close button', async () => {
    const { user, onClose } = renderPanel();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('B08 closes on a click on the backdrop, but not on one inside', async () => {
    const { user, dialog, onClose } = renderPanel();
    await user.click(screen.getByText('Menu'));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('B08 closes when the browser closes the dialog, as on Escape and Back', () => {
    const { dialog, onClose } = renderPanel();
    dialog.close();
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('focus', () => {
  const tab = (from: HTMLElement, shiftKey = false) => {
    from.focus();
    return fireEvent.keyDown(from, { key: 'Tab', shiftKey });
  };

  it('B08 moves from the last tab stop to the first', () => {
    renderPanel();
    expect(tab(screen.getByText('Contact Sales'))).toBe(false);
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('B08 moves from the first tab stop to the last', () => {
    renderPanel();
    expect(tab(screen.getByRole('button', { name: 'Close' }), true)).toBe(false);
    expect(screen.getByText('Contact Sales')).toHaveFocus();
  });

  it('B08 follows the browser’s order in between', () => {
    renderPanel();
    expect(tab(screen.getByText('Pricing'))).toBe(true);
    expect(tab(screen.getByText('Pricing'), true)).toBe(true);
  });

  it('B08 stops once per radio group, at the checked button', () => {
    render(
      <Panel label="Menu" title="Menu" onClose={() => {}}>
        <input type="radio" name="theme" aria-label="System" defaultChecked />
        <input type="radio" name="theme" aria-label="Dark" />
      </Panel>,
    );
    expect(tab(screen.getByRole('radio', { name: 'System' }))).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });
});
