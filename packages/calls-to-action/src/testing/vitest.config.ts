import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Used only by `npm run mutations` and `npm run coverage`. Otherwise these tests run with all others. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['src/**/*.test.ts'],
    coverage: {
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/copy/**', 'src/testing/**'],
      reporter: ['text'],
      thresholds: { branches: 99, functions: 99, lines: 99, statements: 99 },
    },
  },
});
