import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { business } from './business.ts';
import { playbooks } from './playbooks.ts';

it('A11 has a playbook for every department, with bundled articles only', async () => {
  expect(Object.keys(playbooks).toSorted()).toEqual(Object.values(business.departments ?? {}).toSorted());
  const articles = await readdir(fileURLToPath(new URL('../../../../content/posts', import.meta.url)));
  const slugs = Object.values(playbooks).flatMap(({ steps }) => steps.map(({ slug }) => slug));
  expect(slugs.length).toBeGreaterThanOrEqual(12);
  expect(slugs.filter((slug) => !articles.includes(`${slug}.md`))).toEqual([]);
});
