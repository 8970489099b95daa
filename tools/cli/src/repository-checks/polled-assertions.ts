import { argumentsOf, callChain, identifierName, isFunction, isNode, type Node, nodesIn } from './syntax-tree.ts';

type Assertion = {
  node: Node;
  /** What is asserted: `x` of `expect(x)` and of `expect.poll(() => x)`. */
  subject: Node;
  matcher: string;
  expected: Node[];
  isNegated: boolean;
  isPolled: boolean;
};

/**
 * Polled assertions that a test has given no reason to fail at first. A poll ends with its first look, so “nothing
 * arrives” and “it stays open” pass before the product has done anything.
 */
export function findUnprovenPolls(body: Node): Node[] {
  const nodes = nodesIn(body);
  const assertions = findAssertions(nodes);
  return assertions
    .filter((each) => each.isPolled && !isProven(each, { nodes, assertions }))
    .map(({ node }) => node)
    .sort((a, b) => a.start - b.start);
}

type TestNodes = { nodes: readonly Node[]; assertions: readonly Assertion[] };

function isProven(poll: Assertion, { nodes, assertions }: TestNodes): boolean {
  const earlier = assertions.filter(({ node }) => node.start < poll.node.start);
  const words = wordsIn(poll.subject, nodes);
  const isAbout = (node: Node) => !words.isDisjointFrom(wordsIn(node));
  const last = earlier.findLast(({ subject }) => isSame(subject, poll.subject));
  const read = last?.node ?? findRead(poll, nodes);
  if (read && (last ? isSameState(last, poll) : comparisons.includes(poll.matcher))) {
    const changes = [
      ...earlier.map(({ node }) => node),
      ...nodes.filter((node) => isFound(node) || isNewState(node, poll)),
    ];
    return changes.some(
      (node) => read.end < node.start && node.start < poll.node.start && (isNewState(node, poll) || isAbout(node)),
    );
  }
  if (last || !isEmptyState(poll)) return true;
  const present = [
    ...earlier.filter((each) => !isEmptyState(each)).map(({ subject }) => subject),
    ...nodes.filter((node) => node.start < poll.node.start && isFound(node)),
  ];
  return present.some(isAbout);
}

function isSameState(a: Assertion, b: Assertion): boolean {
  return a.isNegated === b.isNegated && a.matcher === b.matcher && areSame(a.expected, b.expected);
}

const comparisons = ['toBe', 'toEqual', 'toStrictEqual', 'toHaveLength'];
const emptyMatchers = ['toBeNull', 'toBeUndefined', 'toBeFalsy'];
const contents = ['toContain', 'toContainEqual', 'toMatch', 'toMatchObject', 'toHaveProperty', 'toBeTruthy'];

/** That something is absent, closed or empty, which most things are before a test acts. */
function isEmptyState({ matcher, expected, isNegated }: Assertion): boolean {
  if (isNegated) return contents.includes(matcher) || (comparisons.includes(matcher) && isLiteral(expected[0], [true]));
  if (emptyMatchers.includes(matcher)) return true;
  if (!comparisons.includes(matcher)) return false;
  const [value] = expected;
  const isEmptyList = value?.type === 'ArrayExpression' && (value.elements as Node[]).length === 0;
  return isEmptyList || identifierName(value) === 'undefined' || isLiteral(value, [false, 0, null, '']);
}

function isLiteral(node: Node | undefined, values: readonly unknown[]): boolean {
  return node?.type === 'Literal' && values.includes(node.value);
}

/** A query of Testing Library that fails without a result, or a locator that a test waits for. */
function isFound(node: Node): boolean {
  if (node.type !== 'CallExpression' || isAssertingWait(node)) return false;
  const chain = callChain(node.callee);
  const isGone = argumentsOf(node).some((each) => nodesIn(each).some((one) => isLiteral(one, ['detached', 'hidden'])));
  return chain.some((name) => /^find(All)?By/.test(name)) || (chain.at(-1) === 'waitFor' && !isGone);
}

/** `const before = await count()` of `await expect.poll(count).toBe(before)`. */
function findRead({ node, subject, expected, isNegated }: Assertion, nodes: readonly Node[]): Node | undefined {
  const names = expected.map(identifierName).filter((name) => name !== undefined);
  return nodes.findLast(
    ({ type, id, init, start }) =>
      type === 'VariableDeclarator' &&
      !isNegated &&
      start < node.start &&
      isNode(init) &&
      names.includes(identifierName(id) ?? '') &&
      isSame(withoutAwait(init), subject),
  );
}

/** Another page or process, or an assignment to the variable that is asserted. What was read before says nothing then. */
function isNewState({ type, left, callee }: Node, { subject }: Assertion): boolean {
  if (type === 'AssignmentExpression') return isNode(left) && isSame(left, subject);
  return type === 'CallExpression' && /^(reload|goto|goBack|goForward|start)/.test(callChain(callee).at(-1) ?? '');
}

/** `expect(x)`, `expect.poll(() => x)` and `waitFor(() => expect(x))` with their matchers, in source order. */
function findAssertions(nodes: readonly Node[]): Assertion[] {
  const waits = nodes.filter(isAssertingWait);
  return nodes
    .map((node) => readAssertion(node, waits))
    .filter((each) => each !== undefined)
    .sort((a, b) => a.node.end - b.node.end);
}

/** `waitFor(() => expect(…))`, unlike `locator.waitFor()`. */
function isAssertingWait(node: Node): boolean {
  return (
    node.type === 'CallExpression' && callChain(node.callee).at(-1) === 'waitFor' && argumentsOf(node).some(isFunction)
  );
}

function readAssertion(node: Node, waits: readonly Node[]): Assertion | undefined {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  let object = callee.object as Node;
  const modifiers: string[] = [];
  while (object.type === 'MemberExpression') {
    modifiers.push(identifierName(object.property) ?? '');
    object = object.object as Node;
  }
  if (object.type !== 'CallExpression') return undefined;
  const [expectName, poll] = callChain(object.callee);
  const [value] = argumentsOf(object);
  if (expectName !== 'expect' || !value) return undefined;
  return {
    node,
    subject: subjectOf(value),
    matcher: identifierName(callee.property) ?? '',
    expected: argumentsOf(node),
    isNegated: modifiers.includes('not'),
    isPolled: poll === 'poll' || waits.some(({ start, end }) => start < node.start && node.end < end),
  };
}

/** `x` for `x`, `await x`, `() => x` and `() => { return x; }`. */
function subjectOf(value: Node): Node {
  if (!isFunction(value)) return withoutAwait(value);
  const body = value.body as Node;
  const [first, ...others] = body.type === 'BlockStatement' ? (body.body as Node[]) : [];
  const returned = first?.type === 'ReturnStatement' && others.length === 0 ? first.argument : body;
  return withoutAwait(isNode(returned) ? returned : body);
}

function withoutAwait(node: Node): Node {
  return node.type === 'AwaitExpression' ? (node.argument as Node) : node;
}

const generic = ['page', 'screen', 'expect', 'within'];

/**
 * Variables, called functions and texts, as in `isOpen`, `menu` and `'Close'` of `isOpen(menu, 'Close')`, and local
 * variables computed from them.
 */
function wordsIn(node: Node, nodes: readonly Node[] = []): Set<unknown> {
  const inside = nodesIn(node);
  const properties = new Set(
    inside.filter(({ type, computed }) => type === 'MemberExpression' && !computed).map(({ property }) => property),
  );
  const words = new Set<unknown>(
    inside
      .filter((each) => !properties.has(each))
      .map((each) => (each.type === 'Literal' ? each.value : identifierName(each)))
      .filter((word) => word !== undefined && !generic.includes(String(word))),
  );
  for (const { type, id, init } of nodes) {
    if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init) || words.isDisjointFrom(wordsIn(init))) continue;
    for (const name of wordsIn(id)) words.add(name);
  }
  return words;
}

function areSame(a: readonly Node[], b: readonly Node[]): boolean {
  return a.length === b.length && a.every((node, index) => isSame(node, b[index] as Node));
}

/** Whether both are the same code. A function is the same as its call: `poll(count)` and `expect(await count())`. */
function isSame(a: Node, b: Node): boolean {
  return shape(a) === shape(b);
}

function shape(node: Node): string {
  const isCall = node.type === 'CallExpression' && argumentsOf(node).length === 0;
  return JSON.stringify(isCall ? node.callee : node, (key, value) =>
    ['start', 'end', 'range', 'loc', 'raw'].includes(key) ? undefined : value,
  );
}
