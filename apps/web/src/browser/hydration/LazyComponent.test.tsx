import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notifications } from '../notifications.ts';
import { LazyComponent } from './LazyComponent.tsx';
import { LazyModule } from './lazy-module.ts';

type Greeting = (props: { name: string }) => ReactNode;
const Greeting: Greeting = ({ name }) => <p>Hello, {name}</p>;

/** A chunk whose load attempts the test settles one by one. */
function settledByTest() {
  const attempts: PromiseWithResolvers<Greeting | undefined>[] = [];
  const chunk = new LazyModule('greeting', () => {
    const attempt = Promise.withResolvers<Greeting | undefined>();
    attempts.push(attempt);
    return attempt.promise;
  });
  render(<LazyComponent module={chunk}>{(Component) => <Component name="Ada" />}</LazyComponent>);
  return { attempts, user: userEvent.setup() };
}

const reported = vi.fn();

beforeEach(() => {
  reported.mockReset();
  vi.stubGlobal('reportError', reported);
});

it('C20 reserves its space while it is pending, then shows the component', async () => {
  const { attempts } = settledByTest();
  expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
  await act(async () => attempts[0]?.resolve(Greeting));
  expect(screen.getByText('Hello, Ada')).toBeInTheDocument();
  expect(document.querySelector('[aria-busy]')).toBeNull();
});

describe('a chunk that fails', () => {
  it('C20 is reported by name, with its cause', async () => {
    const { attempts } = settledByTest();
    const cause = new TypeError('Failed to fetch');
    await act(async () => attempts[0]?.reject(cause));
    expect(reported.mock.calls).toEqual([
      [expect.objectContaining({ message: 'Loading chunk greeting failed', cause })],
    ]);
  });

  it('C20 offers a retry, and shows the component when the retry succeeds', async () => {
    const { attempts, user } = settledByTest();
    await act(async () => attempts[0]?.reject(new Error('no network')));
    expect(screen.getByRole('alert')).toHaveTextContent('This part of the page didn’t load.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await act(async () => attempts[1]?.resolve(Greeting));
    expect(screen.getByText('Hello, Ada')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['reloads the page when it fails again although the site can be reached', 200, 1],
    ['does not reload the page when the site fails too', 503, 0],
  ])('C20 %s', async (_, status, reloads) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const { attempts, user } = settledByTest();
    await act(async () => attempts[0]?.reject(new Error('no network')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await act(async () => attempts[1]?.reject(new Error('no network')));
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(2));
    expect(reload).toHaveBeenCalledTimes(reloads);
    // The reader sees a message before the page reloads.
    expect(notifications.current()).toHaveLength(reloads);
    for (const { id } of notifications.current()) notifications.remove(id);
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });
});
