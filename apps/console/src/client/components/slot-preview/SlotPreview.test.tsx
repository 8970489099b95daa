import { slots } from '@contenthub/experiments/slots/slots';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SlotPreview } from './SlotPreview.tsx';

const user = userEvent.setup();
const slotOf = (name: string) => slots.find((slot) => slot.name === name) as (typeof slots)[number];
const frameOf = (title: RegExp) => screen.getByTitle(title) as HTMLIFrameElement;

describe('a preview', () => {
  it('shows the site’s component with the written texts, in an inert document', async () => {
    render(<SlotPreview slot={slotOf('post_popup_copy')} valuesFor={() => ({ headline: 'Still unsure?' })} />);
    const frame = frameOf(/on a computer in light appearance/);
    await waitFor(() => expect(frame.contentDocument?.body.textContent).toContain('Still unsure?'));
    expect(frame.contentDocument?.body.inert).toBe(true);
    expect(frame).toHaveAttribute('tabindex', '-1');
  });

  it('changes plan, appearance and width', async () => {
    const asked = new Set<string>();
    render(
      <SlotPreview
        slot={slotOf('top_banner_copy')}
        valuesFor={(tier) => {
          asked.add(tier);
          return {};
        }}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    await user.click(screen.getByRole('button', { name: 'Phone' }));
    const frame = frameOf(/on a phone in dark appearance/);
    expect(frame).toHaveAttribute('width', '390');
    await waitFor(() => expect(frame.contentDocument?.documentElement.dataset.theme).toBe('dark'));
    await user.click(screen.getByRole('button', { name: 'Premium' }));
    expect([...asked]).toEqual(['Anonymous', 'Premium']);
  });

  it('explains why readers with a plan see nothing', () => {
    render(<SlotPreview slot={slotOf('post_popup_copy')} tier="Premium" valuesFor={() => ({})} />);
    expect(screen.getByRole('status')).toHaveTextContent(/^Nothing is shown to readers with this plan: .+\.$/);
    expect(screen.queryByRole('button', { name: 'Premium' })).toBeNull();
  });
});
