import type { Mutant } from './mutant.ts';

const web = 'apps/web/src';

/** Mistakes in the routes and the data of the pages. */
export const pageMutants: readonly Mutant[] = [
  {
    name: 'business search ignores the filter',
    requirement: 'A25',
    file: `${web}/routes/home/feed-query.ts`,
    find: '{ contentType: filter, exact:',
    replace: '{ exact:',
    tests: [`${web}/routes/feed-requests.test.ts`],
    project: 'unit',
  },
  {
    name: 'deeper developer paths match a post',
    requirement: 'A08',
    file: `${web}/sites/developer.ts`,
    find: "post: '/blog/developer/:slug'",
    replace: "post: '/blog/developer/:slug(?:/.*)?'",
    tests: [`${web}/routes/match.test.ts`],
    project: 'unit',
  },
  {
    name: 'department feed shows nine posts',
    requirement: 'C05',
    file: `${web}/data/queries.ts`,
    find: "        key: [blog, 'department', department],\n",
    replace: "        key: [blog, 'department', department],\n        size: homePageSize,\n",
    tests: [`${web}/data/queries.test.ts`, `${web}/routes/feed-requests.test.ts`],
    project: 'unit',
  },
  {
    name: 'total header is not read',
    requirement: 'C04',
    file: `${web}/data/content-client.ts`,
    find: 'total: total === null ? null : Number(total),',
    replace: 'total: null,',
    tests: [`${web}/data/content-client.test.ts`],
    project: 'unit',
  },
  {
    name: 'treatments time out after 100 s',
    requirement: 'E08',
    file: 'packages/contracts/src/experiments/experiments-paths.ts',
    find: 'treatmentTimeoutMs = 10_000',
    replace: 'treatmentTimeoutMs = 100_000',
    tests: [`${web}/visitor/visitor-api.test.ts`],
    project: 'unit',
  },
];
