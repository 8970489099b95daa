import { FakeIntersectionObserver } from '@contenthub/ui/testing/fake-intersection-observer.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifications } from '../notifications.ts';
import { NavigateContext } from '../router/use-navigate.ts';
import { LazilyHydrated } from './LazilyHydrated.tsx';
import { LazyModule } from './lazy-module.ts';

type Menu = () => ReactNode;
const pressed = vi.fn();
const navigate = vi.fn();
const Menu: Menu = () => (
  <button type="button" onClick={pressed}>
    Menu
  </button>
);

let root: Root | undefined;

beforeEach(() => {
  pressed.mockReset();
  navigate.mockReset();
});

afterEach(() => {
  act(() => root?.unmount());
  document.body.innerHTML = '';
  for (const { id } of notifications.current()) notifications.remove(id);
});

/** Server markup of a component that is not hydrated yet. The test delivers its code. */
async function hydrate({ now = false, bySight = false, ahead = false } = {}) {
  const attempts: PromiseWithResolvers<Menu | undefined>[] = [];
  const chunk = new LazyModule('menu', () => {
    const attempt = Promise.withResolvers<Menu | undefined>();
    attempts.push(attempt);
    return attempt.promise;
  });
  document.body.innerHTML =
    '<div id="root"><header class="c" data-lazy=""><!--$--><button type="button">Menu</button><!--/$--></header></div><p>Text</p>';
  const container = document.getElementById('root') as HTMLElement;
  await act(async () => {
    root = hydrateRoot(
      container,
      <NavigateContext value={navigate}>
        <LazilyHydrated
          as="header"
          module={chunk}
          contentKey="main"
          className="c"
          hydrateNow={now}
          hydrateWhenVisible={bySight}
          hydrateAhead={ahead}
        >
          {(Component) => <Component />}
        </LazilyHydrated>
      </NavigateContext>,
    );
  });
  return { attempts, header: container.querySelector('header') as HTMLElement, button: screen.getByText('Menu') };
}

describe('before any interaction', () => {
  it('C20 keeps the server markup and loads nothing', async () => {
    const { attempts, button } = await hydrate();
    fireEvent.pointerOver(screen.getByText('Text'));
    expect(attempts).toHaveLength(0);
    expect(button).toBeInTheDocument();
  });

  it('C20 loads immediately for personalised content', async () => {
    const { attempts } = await hydrate({ now: true });
    expect(attempts).toHaveLength(1);
  });
});

describe('an interaction with the element', () => {
  it.each(['pointerover', 'focusin', 'touchstart', 'keydown'])('C20 triggers hydration by %s', async (kind) => {
    const { attempts, header, button } = await hydrate();
    button.dispatchEvent(new Event(kind, { bubbles: true }));
    expect(attempts).toHaveLength(1);
    await act(async () => attempts[0]?.resolve(Menu));
    expect(header).toHaveAttribute('data-hydrated');
    fireEvent.click(screen.getByText('Menu'));
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('C20 D07 triggers hydration before the element is in view, without an interaction', async () => {
    const { attempts, header } = await hydrate({ ahead: true });
    expect(attempts).toHaveLength(0);
    FakeIntersectionObserver.show(header);
    expect(attempts).toHaveLength(1);
  });

  it('C20 triggers hydration by visibility after the first user interaction', async () => {
    const { attempts, header } = await hydrate({ bySight: true });
    FakeIntersectionObserver.show(header);
    expect(attempts).toHaveLength(0);
    fireEvent.pointerOver(screen.getByText('Text'));
    FakeIntersectionObserver.show(header);
    expect(attempts).toHaveLength(1);
  });
});

describe('a click before the code is loaded', () => {
  it('C20 is replayed once the component is hydrated', async () => {
    const { attempts, button } = await hydrate();
    fireEvent.click(button);
    expect(pressed).not.toHaveBeenCalled();
    await act(async () => attempts[0]?.resolve(Menu));
    await waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  });

  it.each([
    { href: '/blog/a', target: '', navigates: true },
    { href: '/blog/a', target: '_blank', navigates: false },
    { href: 'https://example.com/a', target: '', navigates: false },
  ])('C20 follows a link to $href ($target) without its code after a moment', async ({ href, target, navigates }) => {
    const { button } = await hydrate();
    button.innerHTML = `<a href="${href}" target="${target}">A</a>`;
    const link = screen.getByText('A');
    const clicked = vi.spyOn(link, 'click').mockImplementation(() => {});
    fireEvent.click(link);
    await waitFor(() => expect(navigate.mock.calls.length + clicked.mock.calls.length).toBe(1));
    expect(navigate.mock.calls).toEqual(navigates ? [[`${location.origin}/blog/a`]] : []);
  });

  it('C20 shows an error when the code fails to load', async () => {
    const { attempts, button } = await hydrate();
    fireEvent.click(button);
    await act(async () => attempts[0]?.reject(new Error('no network')));
    expect(notifications.current()).toEqual([expect.objectContaining({ status: 'fail' })]);
  });
});
