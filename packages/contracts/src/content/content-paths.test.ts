import { expect, it } from 'vitest';
import { editorCookie } from './content-paths.ts';

it.each([
  [undefined, ''],
  ['', ''],
  ['a=b; session=secret', ''],
  ['wordpress_abc=admin; wordpress_logged_in_abc=x%7Cy; session=secret', 'wordpress_logged_in_abc=x%7Cy'],
  ['wordpress_logged_in_a=1;wordpress_logged_in_b=2', 'wordpress_logged_in_a=1; wordpress_logged_in_b=2'],
  ['not_wordpress_logged_in_a=1', ''],
])('selects only WordPress login cookies of %s', (cookies, taken) => {
  expect(editorCookie(cookies)).toBe(taken);
});
