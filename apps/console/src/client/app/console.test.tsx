import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { analyticsResponse, renderConsole } from '../testing/console.tsx';

const user = userEvent.setup();

describe('console', () => {
  it('K08 sends the period, comparison and filters of the URL', async () => {
    const { requests } = renderConsole(
      '/?period=custom&from=2026-10-01&to=2026-10-09&blog=main&device=phone&compare=off',
    );
    await screen.findByText('90 readers');
    const trend = requests.find(({ body }) => body.interval === 'day')?.body;
    expect(trend).toMatchObject({
      ...{ from: '2026-10-01T00:00:00.000Z', to: '2026-10-10T00:00:00.000Z', interval: 'day' },
      filters: { blog: ['main'], device: ['phone'] },
    });
    expect(trend).not.toHaveProperty('compare');
  });

  it('K08 changes the URL with every choice, and other screens keep them', async () => {
    const { href } = renderConsole('/?device=phone');
    await screen.findByText('90 readers');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
    await waitFor(() => expect(href()).toBe('/?device=phone&period=7d'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Blog' }), 'Engineering');
    await user.click(screen.getByRole('button', { name: /Compared with/ }));
    await waitFor(() => expect(href()).toContain('compare=off'));
    await user.click(screen.getByRole('link', { name: 'Acquisition' }));
    await screen.findByRole('heading', { name: 'Where do readers come from?' });
    expect(new URLSearchParams(href().split('?')[1]).toString()).toBe(
      'device=phone&period=7d&blog=engineering&compare=off',
    );
    await user.click(screen.getByRole('link', { name: 'Remove filter Device: Phone' }));
    await waitFor(() => expect(href()).not.toContain('device'));
  });

  it('K02 K11a compares with the previous period in words, and labels simulated readers', async () => {
    renderConsole('/');
    expect(await screen.findByText(/50% more than in the 28 days before/)).toBeVisible();
    expect(await screen.findByText('Simulated readers')).toBeVisible();
  });

  it('K10 reads out live readers by minute, and has them as a table and downloads', async () => {
    renderConsole('/');
    const chart = await screen.findByRole('slider', { name: /Readers per minute/ });
    chart.focus();
    await user.keyboard('{Home}');
    expect(chart).toHaveAttribute('aria-valuetext', '30 minutes ago: 1');
    await user.click(screen.getByRole('button', { name: 'Readers per minute as a table' }));
    expect(screen.getByRole('row', { name: '1 minute ago 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export Readers per minute' })).toBeVisible();
  });

  it('K11a has no label without simulated readers', async () => {
    renderConsole('/', { '/api/analytics/query': (body) => ({ ...analyticsResponse(body), simulated: false }) });
    await screen.findByText('90 readers');
    expect(screen.queryByText('Simulated readers')).toBeNull();
  });

  it('H19 says how many hours of the period are missing or out of date', async () => {
    let pendingHours = 2;
    const { href } = renderConsole('/?period=7d', {
      '/api/analytics/query': (body) => ({ ...analyticsResponse(body), pendingHours }),
      '/api/analytics/balance': () => new Promise(() => {}),
    });
    expect(await screen.findByText(/^2 hours of this period are missing or out of date\./)).toBeVisible();
    pendingHours = 1;
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 90 days');
    expect(await screen.findByText(/^1 hour of this period is missing or out of date\./)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See Trust' }));
    await waitFor(() => expect(href()).toBe('/trust?period=90d'));
  });

  it('K09b shows a skeleton, an error with a retry, and then the outcome of every event', async () => {
    let isBroken = true;
    let respond: (() => void) | undefined;
    renderConsole('/trust', {
      '/api/analytics/balance': async () => {
        await new Promise<void>((resolve) => {
          respond = resolve;
        });
        if (isBroken) return Response.json({ error: 'unavailable', message: 'Try again soon.' }, { status: 503 });
        return {
          ...{ pendingEntries: 0, loaded: 5, deadLetters: 0, duplicates: 1, erased: 0, stored: 4, refusedErased: 0 },
          ...{ refused: [{ reason: 'unknown event', events: 2 }], missing: { events: 1, of: 6, pageLoads: 1 } },
          suspect: { readers: 0, of: 0, events: 0 },
          unusualHours: [],
          failedHours: { total: 0, newest: [] },
          asOf: '2026-06-18T10:30:00.000Z',
        };
      },
    });
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    await waitFor(() => expect(respond).toBeDefined());
    respond?.();
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again soon.');
    isBroken = false;
    respond = undefined;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(respond).toBeDefined());
    (respond as unknown as () => void)();
    expect(await screen.findByText('Yes, every accepted event is accounted for.')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Stored/ })).getByText('4')).toBeVisible();
    expect(screen.getByRole('row', { name: /unknown event/ })).toHaveTextContent('2');
    expect(screen.getByText(/^As of .*30/)).toBeVisible();
  });

  it('explains an empty screen', async () => {
    renderConsole('/', {
      '/api/analytics/query': () => ({ rows: [], totals: {}, previousTotals: {}, simulated: false }),
    });
    expect(await screen.findByText('No readers in this period')).toBeVisible();
  });

  it('scrolls the navigation to the current screen', async () => {
    const rectOf = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.getAttribute('aria-current') === 'page' ? new DOMRect(900, 0, 100, 40) : new DOMRect(0, 0, 400, 40);
    });
    onTestFinished(() => rectOf.mockRestore());
    renderConsole('/trust');
    const navigation = await screen.findByRole('navigation', { name: 'Console' });
    await within(navigation).findByRole('link', { name: 'Trust', current: 'page' });
    await waitFor(() => expect(navigation.scrollLeft).toBeGreaterThanOrEqual(750));
  });

  it('opens any screen from the keyboard with the command palette', async () => {
    const { href } = renderConsole('/?device=phone');
    await screen.findByText('90 readers');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('searchbox', { name: /Find a screen/ }), 'funnel');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(href()).toBe('/funnel?device=phone'));
  });

  it('K08 saves the view under a name', async () => {
    const saved: unknown[] = [];
    renderConsole('/search?device=phone&tab=without-result', {
      '/api/staff/views': (body) => {
        if (body.name) saved.push(body);
        return { views: saved.map((view, id) => ({ id, own: true, savedBy: 'ada@example.com', ...(view as object) })) };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Saved views' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of this view' }), 'Phones');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'Phones' })).toHaveAttribute(
      'href',
      '/search?device=phone&tab=without-result',
    );
    expect(saved).toEqual([{ name: 'Phones', path: '/search?device=phone&tab=without-result' }]);
  });

  it('K06 shows visits by source, referrer, campaign, landing post, device, browser and country class', async () => {
    const { requests } = renderConsole('/acquisition');
    for (const title of ['Sources', 'Referrers', 'Campaigns', 'Landing posts', 'Devices', 'Browsers', 'Consent']) {
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    }
    await waitFor(() => {
      const grouped = requests.flatMap(({ body }) => (body.groupBy && !body.orderBy ? [body.groupBy] : []));
      expect(new Set(grouped)).toEqual(
        new Set(['source', 'referrer', 'campaign', 'landing', 'device', 'browser', 'country']),
      );
    });
  });
});
