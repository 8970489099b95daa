import { socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { PlatformSettings } from '../settings.ts';
import { type ReaderAuth, readerSite } from './auth.ts';
import { addSocialSignIn } from './sign-in-routes.ts';

const origin = 'https://www.contenthub.test';
const failed = '/signin?notice=social-failed';

/** better-auth's responses cannot be controlled, so they are stubbed. Records the requests. */
function setUp(status: number, location: string) {
  const requested: URL[] = [];
  const auth = {
    site: readerSite(origin),
    handler: async (request: Request) => {
      requested.push(new URL(request.url));
      return new Response(null, { status, headers: { location } });
    },
  } as unknown as ReaderAuth;
  const app = fastify();
  addSocialSignIn(app, () => auth, { PUBLIC_ORIGIN: origin, SIGN_IN_PATH: '/signin' } as PlatformSettings);
  const follow = async (query: string) => (await app.inject(socialRedirectPath + query)).headers.location;
  return { follow, requested };
}

describe('sign-in provider callback', () => {
  it('G10 redirects to the page that the reader came from', async () => {
    const { follow, requested } = setUp(302, `${origin}/blog/grammar?page=2`);
    expect(await follow('?code=1&state=2')).toBe('/blog/grammar?page=2');
    expect(requested[0]?.search).toBe('?code=1&state=2');
  });

  it.each([
    ['another site', 302, 'https://evil.example/blog/'],
    ['an error', 302, `${origin}/blog/?error=denied`],
    ['no redirect', 200, `${origin}/blog/`],
  ])('G10 redirects to the sign-in page after %s', async (_, status, location) => {
    expect(await setUp(status, location).follow('?code=1')).toBe(failed);
  });

  it('G10 drops duplicate parameters', async () => {
    const { follow, requested } = setUp(302, `${origin}/blog/`);
    await follow('?code=1&code=2&state=3');
    expect(requested[0]?.search).toBe('?state=3');
  });
});
