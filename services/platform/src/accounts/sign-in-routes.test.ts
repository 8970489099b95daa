import { socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { PlatformSettings } from '../settings.ts';
import type { Auth } from './auth.ts';
import { addSocialSignIn } from './sign-in-routes.ts';

const origin = 'https://www.contenthub.test';
const failed = '/signin?notice=social-failed';

/** The library's own answers cannot be chosen, so they are stubbed: what it redirects to, and what it was asked. */
function setUp(status: number, location: string) {
  const asked: URL[] = [];
  const auth = {
    handler: async (request: Request) => {
      asked.push(new URL(request.url));
      return new Response(null, { status, headers: { location } });
    },
  } as unknown as Auth;
  const app = fastify();
  addSocialSignIn(app, () => auth, { PUBLIC_ORIGIN: origin, SIGN_IN_PATH: '/signin' } as PlatformSettings);
  const follow = async (query: string) => (await app.inject(socialRedirectPath + query)).headers.location;
  return { follow, asked };
}

describe('the way back from a sign-in provider', () => {
  it('G10 leads to the page that the reader came from', async () => {
    const { follow, asked } = setUp(302, `${origin}/blog/grammar?page=2`);
    expect(await follow('?code=1&state=2')).toBe('/blog/grammar?page=2');
    expect(asked[0]?.search).toBe('?code=1&state=2');
  });

  it.each([
    ['another site', 302, 'https://evil.example/blog/'],
    ['an error', 302, `${origin}/blog/?error=denied`],
    ['no redirect', 200, `${origin}/blog/`],
  ])('G10 leads to the sign-in page after %s', async (_, status, location) => {
    expect(await setUp(status, location).follow('?code=1')).toBe(failed);
  });

  it('G10 drops parameters that were given twice', async () => {
    const { follow, asked } = setUp(302, `${origin}/blog/`);
    await follow('?code=1&code=2&state=3');
    expect(asked[0]?.search).toBe('?state=3');
  });
});
