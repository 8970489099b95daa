import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { csrfField, platformPaths, platformTimeoutMs } from '@contenthub/contracts/platform/platform-paths';
import { getFromPlatform, readCsrfToken } from '../visitor/platform-client.ts';

/** Posts an account form from any other page. Other pages contain no CSRF token, so one is fetched. */
export async function submitAccountForm(path: string, fields: Record<string, string>): Promise<void> {
  const { token } = (await getFromPlatform(platformPaths.csrf, platformTimeoutMs)) as { token: string };
  // Another call of the page may have been given a token at the same time. The cookie holds the last one.
  const current = readCsrfToken() ?? token;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = platformBase + path;
  const { pathname, search } = location;
  for (const [name, value] of Object.entries({ [csrfField]: current, next: pathname + search, ...fields })) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
