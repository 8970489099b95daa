import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.ts';
import { messages, violationsIn } from './test-rules.ts';

type Rule = keyof typeof messages;

const rulesBroken = (source: string) => {
  const found = violationsIn('some.test.ts', source).map(({ message }) => message);
  return (Object.keys(messages) as Rule[]).filter((rule) => found.includes(messages[rule]));
};
const test = (body: string) => `it('holds', async () => { ${body} });`;

describe('test rules', () => {
  it.each<[Rule, string]>([
    ['noAssertion', test('await feed.close();')],
    ['noAssertion', test("await page.getByText('x').waitFor();")],
    ['noAssertion', "test.each([1, 2])('holds %i', () => {});"],
    ['uncountedLoop', test('for (const each of await load()) expect(each).toBe(1);')],
    ['uncountedLoop', test('expect(1).toBe(1); list.forEach((each) => { expect(each).toBe(1); });')],
    ['uncountedLoop', test('for (const each of [1, 2].filter(isOdd)) expect(each).toBe(1);')],
    [
      'uncountedLoop',
      `const compose = read(); ${test('for (const each of Object.keys(compose)) expect(each).toBe(1);')}`,
    ],
    ['onlyNegative', test("await hydrated(page); expect(await page.title()).not.toContain('x');")],
    ['unprovenPoll', test('await press(); await expect.poll(() => sent).toEqual([]);')],
    ['unprovenPoll', test('expect(await sent()).toBe(0); await press(); await expect.poll(sent).toBe(0);')],
    ['unprovenPoll', test('await press(); await expect.poll(() => menu.isOpen()).toBe(false);')],
    ['unprovenPoll', test("await press(); await waitFor(() => expect(screen.queryByText('No')).toBeNull());")],
    ['unprovenPoll', test("await expect.poll(() => main.innerText()).not.toContain('Failed'); expect(1).toBe(1);")],
    [
      'unprovenPoll',
      test(
        'await expect.poll(() => width(box)).toBeGreaterThan(300); await blur(); await expect.poll(() => width(box)).toBeGreaterThan(300);',
      ),
    ],
    [
      'unprovenPoll',
      test('const before = await count(); await press(); await expect.poll(() => count()).toBe(before);'),
    ],
    ['ownTimeout', test('await vi.waitFor(() => expect(sent).toEqual([1]));')],
    ['ownTimeout', test('await vi.waitUntil(isLoaded, 60_000); expect(1).toBe(1);')],
    ['ownTimeout', test('await expect.poll(count, { timeout: 30_000 }).toBe(1);')],
    ['openAddress', test("await page.waitForURL('https://x.test/signin**'); expect(1).toBe(1);")],
    ['openAddress', test(`await page.waitForURL(\`\${origin}/signin**\`); expect(1).toBe(1);`)],
    ['partOfQuery', test("expect(href).toContain('?next=');")],
    ['partOfQuery', test("expect(href).toContain('/google?next=');")],
  ])('report %s in %s', (rule, source) => {
    expect(rulesBroken(source)).toEqual([rule]);
  });

  it.each([
    test('expect(1).toBe(1);'),
    test('await expect.poll(() => received).toEqual([1]);'),
    test('await expect(feed.close()).resolves.toBeUndefined();'),
    test('fc.assert(fc.property(fc.string(), isFine));'),
    test('await signals.expectOne({ posts: [1] });'),
    `const holds = async () => { expect(1).toBe(1); }; ${test('await holds();')}`,
    test('for (const each of [1, 2]) expect(each).toBe(1);'),
    test('for (let each = 0; each < 3; each += 1) expect(each).toBe(1);'),
    test('const list = load(); expect(list).toHaveLength(3); for (const each of list) expect(each).toBe(1);'),
    test(
      'const list = load(); const ids = list.map(idOf); expect(ids).toEqual([1]); for (const x of list) expect(x).toBe(1);',
    ),
    `import { kinds } from './kinds.ts'; ${test('for (const kind of Object.values(kinds)) expect(kind).toBe(1);')}`,
    `const list = load(); ${test('expect(list.length).toBeGreaterThan(2);')} ${test('for (const x of list) expect(x).toBe(1);')}`,
    test('fc.assert(fc.property(lists, (list) => { for (const each of list) expect(each).toBe(1); }));'),
    test("expect(title).toBe('y'); expect(title).not.toContain('x');"),
    test('expect(other).not.toBe(one);'),
    test('expect(await sent()).toBe(1); await press(); await expect.poll(sent).toBe(0);'),
    test('await list.first().waitFor(); await press(); await expect.poll(() => list.isVisible()).toBe(false);'),
    test(
      "await screen.findByText('No'); await press(); await waitFor(() => expect(screen.queryByText('No')).toBeNull());",
    ),
    test('await expect.poll(() => isOpen(menu)).toBe(true); await expect.poll(() => isOpen(menu)).toBe(false);'),
    test("const menu = find('Menu'); expect(menu).toBeVisible(); await expect.poll(() => isOpen(menu)).toBe(false);"),
    test('const before = await count(); await expect.poll(count).toBe(9); await expect.poll(count).toBe(before);'),
    test('const before = await count(); await press(); await expect.poll(count).not.toBe(before);'),
    test('const top = await scrollTop(); await page.reload(); await expect.poll(scrollTop).toBe(top);'),
    test('await expect.poll(() => got).toBe(1); got = 0; await expect.poll(() => got).toBe(1);'),
    test('await expect.poll(count, { interval: 50 }).toBe(1);'),
    test('await vi.waitFor(() => expect(sent).toEqual([1]), patience);'),
    test('await expect.poll(status, { timeout: 200_000 }).toBe("publish");'),
    test('await menu.waitFor(); expect(1).toBe(1);'),
    test("await page.waitForURL('https://x.test/signin'); expect(href).toContain('next=%2Fblog');"),
  ])('accept %s', (source) => {
    expect(rulesBroken(source)).toEqual([]);
  });

  it('report the line', () => {
    expect(violationsIn('some.test.ts', "it('holds', () => {\n});\n\nit('too', () => {});")).toEqual([
      { line: 1, message: messages.noAssertion },
      { line: 4, message: messages.noAssertion },
    ]);
  });
});

describe('the tests in this repository', () => {
  const files = listRepositoryFiles().filter((path) =>
    /(\.(test|integration|e2e|nightly|images|cluster)|-suite)\.tsx?$/.test(path),
  );

  it('follow the rules', () => {
    expect(files.length).toBeGreaterThan(200);
    const violations = files.flatMap((path) =>
      violationsIn(path, readRepositoryFile(path)).map(({ line, message }) => `${path}:${line} ${message}`),
    );
    expect(violations).toEqual([]);
  });
});
