import { expect, it } from 'vitest';
import { isProductFile } from './tree.ts';

it.each([
  ['apps/web/src/routes/route.ts', true],
  ['packages/ui/src/button/Button.tsx', true],
  ['services/content/src/search/spelling.test.ts', false],
  ['services/content/src/testing/running-content.ts', false],
  ['packages/ui/src/button/Button.stories.tsx', false],
  ['apps/web/vite.config.ts', false],
  ['tools/cli/src/main.ts', false],
])('counts %s as a product file: %s', (file, counted) => {
  expect(isProductFile(file)).toBe(counted);
});
