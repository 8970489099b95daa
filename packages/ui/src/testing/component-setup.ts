import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { FakeIntersectionObserver } from './fake-intersection-observer.ts';

/** Prepares happy-dom for component tests. Adds browser features that it lacks and cleans up after each test. */

// The default of one second is too short on a busy computer.
configure({ asyncUtilTimeout: 60_000 });

Object.assign(globalThis, {
  IntersectionObserver: FakeIntersectionObserver,
  // An unexpected error fails the test that caused it.
  reportError(error: unknown) {
    throw error;
  },
});

// Documents of frames are empty: no test may request anything.
const { happyDOM } = window as unknown as { happyDOM: { settings: { fetch: { interceptor: unknown } } } };
happyDOM.settings.fetch.interceptor = {
  beforeAsyncRequest: async ({ window: { Response: FrameResponse } }: { window: typeof globalThis }) =>
    new FrameResponse('', { headers: { 'content-type': 'text/html' } }),
};

// Browsers treat <search> as a plain element. Without this, React warns about an unknown tag. Test files share the
// window.
if (document.createElement('search') instanceof HTMLUnknownElement) {
  const createElement = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    return name === 'search' ? Object.setPrototypeOf(element, HTMLElement.prototype) : element;
  }) as typeof document.createElement;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  FakeIntersectionObserver.all.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
});

// A component that is still loading when the last test ends would be an unhandled error.
afterAll(() => vi.dynamicImportSettled());
