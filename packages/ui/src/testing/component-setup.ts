import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { FakeIntersectionObserver } from './fake-intersection-observer.ts';

/** Prepares happy-dom for component tests: adds what browsers have and it lacks, and clears up after each test. */

// What a test waits for comes within a moment; a busy machine's moment is longer than the second that is the default.
configure({ asyncUtilTimeout: 20_000 });

Object.assign(globalThis, {
  IntersectionObserver: FakeIntersectionObserver,
  // An error nobody expected fails the test that caused it.
  reportError(error: unknown) {
    throw error;
  },
});

// Browsers know <search> as a plain element; without this React warns about an unknown tag. The window outlives a file.
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
