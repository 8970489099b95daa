import { patience } from '@contenthub/testing/patience';
import { findUnprovenPolls } from './polled-assertions.ts';
import {
  argumentsOf,
  callChain,
  identifierName,
  isFunction,
  isNode,
  type Node,
  nodesIn,
  parse,
  unwrap,
} from './syntax-tree.ts';

type Violation = { line: number; message: string };

export const messages = {
  noAssertion: 'This test has no assertion. Use expect() to state what must hold.',
  uncountedLoop:
    'These assertions are skipped when the list is empty. Assert its length first, or compare the whole list.',
  onlyNegative:
    'This test has only negative assertions, which also hold before anything happens. Assert something that comes later first.',
  unprovenPoll:
    'This also holds before anything happens. Assert the opposite first, or wait for something that comes later and then assert without polling.',
  openAddress: 'A URL pattern that ends in ** accepts any query. Wait for the exact URL.',
  ownTimeout:
    'This fails on a busy machine. Use expect.poll() without a timeout, or vi.waitFor() with `patience` in hooks.',
  partOfQuery: 'This passes even if the parameter has lost its value. Compare the whole URL or the parameter.',
};

/** Finds patterns that let a test pass regardless of the product's behaviour. */
export function violationsIn(path: string, source: string): Violation[] {
  const program = parse(path, source);
  const file = analyseFile(program);
  const found = nodesIn(program).flatMap((node) => [
    ...(isCallOf(node, 'waitForURL') && /\*\*$/.test(literalText(argumentsOf(node)[0]))
      ? [violationAt(node, 'openAddress')]
      : []),
    ...(isCallOf(node, 'toContain') && /^\?|[?&]\w+=$/.test(literalText(argumentsOf(node)[0]))
      ? [violationAt(node, 'partOfQuery')]
      : []),
    ...(hasOwnTimeout(node) ? [violationAt(node, 'ownTimeout')] : []),
    ...testRules(node, file),
  ]);
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  return found.map(({ start, rule }) => ({ line: lineOf(start), message: messages[rule] }));
}

type FoundViolation = { start: number; rule: keyof typeof messages };

/** Names in a file: functions that assert, lists that cannot be empty, and lists whose length a test asserts. */
type FileFacts = { asserting: Set<string>; filled: Set<string>; counted: Set<string> };

const negatives = ['toContain', 'toContainEqual', 'toMatch', 'toMatchObject', 'toHaveProperty'];
/** Methods that return as many items as they are given. */
const keepsItems = ['entries', 'keys', 'values', 'map', 'flat', 'flatMap', 'toReversed', 'toSorted', 'from', 'split'];

const violationAt = ({ start }: Node, rule: FoundViolation['rule']): FoundViolation => ({ start, rule });
const isCallOf = (node: Node, method: string) =>
  node.type === 'CallExpression' && callChain(node.callee).length > 1 && callChain(node.callee).at(-1) === method;
const namesIn = (node: Node) =>
  new Set(
    nodesIn(node)
      .map(identifierName)
      .filter((name) => name !== undefined),
  );

/** `vi.waitFor(…)` and `vi.waitUntil(…)` without `patience`, and `expect.poll(…)` with a shorter timeout. */
function hasOwnTimeout(node: Node): boolean {
  const options = argumentsOf(node)?.[1];
  if (isCallOf(node, 'waitFor') || isCallOf(node, 'waitUntil'))
    return callChain(node.callee)[0] === 'vi' && identifierName(options) !== 'patience';
  if (!isCallOf(node, 'poll') || options?.type !== 'ObjectExpression') return false;
  return (options.properties as Node[]).some(
    ({ key, value }) => identifierName(key) === 'timeout' && Number((value as Node).value) < patience.timeout,
  );
}

function literalText(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type !== 'TemplateLiteral') return '';
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

function testRules(node: Node, file: FileFacts): FoundViolation[] {
  const body = testBody(node);
  if (!body) return [];
  const assertions = nodesIn(body).filter((each) => isAssertion(each, file));
  if (assertions.length === 0) return [violationAt(node, 'noAssertion')];
  const loops = uncountedLoops(body, assertions, file).map((each) => violationAt(each, 'uncountedLoop'));
  const polls = findUnprovenPolls(body).map((each) => violationAt(each, 'unprovenPoll'));
  const negated = new Set(nodesIn(body).map(negatedBy));
  const onlyNegative = assertions.every((each) => negated.has(each)) ? [violationAt(node, 'onlyNegative')] : [];
  return [...onlyNegative, ...loops, ...polls];
}

/** The function of `it(…)` and of `it.each(…)(…)`. */
function testBody(node: Node): Node | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const [name] = callChain(node.callee);
  return name === 'it' || name === 'test' ? argumentsOf(node).findLast(isFunction) : undefined;
}

/**
 * `expect(…)`, `expect.poll(…)`, `fc.assert(…)`, helpers named `expect…`, and local functions that contain one of
 * these.
 */
function isAssertion({ type, callee }: Node, { asserting }: Pick<FileFacts, 'asserting'>): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  const chain = callChain(callee);
  const [first = '', second] = chain;
  if (first === 'expect') return callee.type === 'Identifier' || (chain.length === 2 && second === 'poll');
  return /^(expect|assert)/.test(chain.at(-1) ?? '') || (asserting.has(first) && callee.type === 'Identifier');
}

/** The `expect(…)` of `expect(…).not.toContain(…)`. */
function negatedBy({ type, object, property }: Node): unknown {
  if (type !== 'MemberExpression' || !negatives.includes(identifierName(property) ?? '')) return undefined;
  return isNode(object) && identifierName(object.property) === 'not' ? object.object : undefined;
}

/** Loops with assertions over a list that may be empty. */
function uncountedLoops(body: Node, assertions: Node[], file: FileFacts): Node[] {
  // A property runs with many generated lists, and most of them are not empty.
  const generated = nodesIn(body).filter((node) => isCallOf(node, 'property') || isCallOf(node, 'asyncProperty'));
  const within = (node: Node, outer: Node) => outer.start <= node.start && node.end <= outer.end;
  return nodesIn(body).filter((node) => {
    const loop = loopOf(node);
    if (!loop || !assertions.some((each) => within(each, loop.body))) return false;
    if (isNonEmpty(loop.list, file.filled) || generated.some((outer) => within(node, outer))) return false;
    const names = derivedFrom(namesIn(loop.list), body);
    const outside = assertions.filter((each) => !within(each, node)).flatMap((each) => [...namesIn(each)]);
    return !outside.some((name) => names.has(name)) && ![...namesIn(loop.list)].some((name) => file.counted.has(name));
  });
}

/** Returns these names and the names of variables computed from them. */
function derivedFrom(names: ReadonlySet<string>, body: Node): Set<string> {
  const derived = new Set(names);
  for (const { type, id, init } of nodesIn(body)) {
    if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init)) continue;
    if ([...namesIn(init)].some((name) => derived.has(name))) for (const name of namesIn(id)) derived.add(name);
  }
  return derived;
}

function loopOf(node: Node): { list: Node; body: Node } | undefined {
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') {
    return { list: node.right as Node, body: node.body as Node };
  }
  const [each] = node.type === 'CallExpression' ? argumentsOf(node) : [];
  if (!isCallOf(node, 'forEach') || !isFunction(each)) return undefined;
  return { list: (node.callee as Node).object as Node, body: each };
}

/** A literal with items, an imported constant, or a list mapped from one of these. */
function isNonEmpty(list: unknown, filled: ReadonlySet<string>): boolean {
  const node = unwrap(list);
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && node.value !== '';
    case 'ArrayExpression':
      return (node.elements as Node[]).some(
        (each) => each.type !== 'SpreadElement' || isNonEmpty(each.argument, filled),
      );
    case 'ObjectExpression':
      return (node.properties as Node[]).length > 0;
    case 'Identifier':
      return filled.has(node.name as string);
    case 'MemberExpression':
      return isNonEmpty(node.object, filled);
    case 'CallExpression': {
      const chain = callChain(node.callee);
      if (!keepsItems.includes(chain.at(-1) ?? '')) return false;
      const isStatic = chain.length === 2 && (chain[0] === 'Object' || chain[0] === 'Array');
      return isNonEmpty(isStatic ? argumentsOf(node)[0] : (node.callee as Node).object, filled);
    }
    default:
      return false;
  }
}

function analyseFile(program: Node): FileFacts {
  const file: FileFacts = { asserting: new Set(), filled: new Set(), counted: new Set() };
  for (const node of nodesIn(program)) {
    if (node.type === 'ImportSpecifier') file.filled.add(identifierName(node.local) ?? '');
    if (node.type === 'VariableDeclarator' && isNonEmpty(node.init, file.filled))
      file.filled.add(identifierName(node.id) ?? '');
    const declared = node.type === 'FunctionDeclaration' ? node : unwrap(node.init);
    if (isFunction(declared) && nodesIn(declared).some((each) => isAssertion(each, file)))
      file.asserting.add(identifierName(node.id) ?? '');
    if (isCallOf(node, 'toHaveLength')) for (const name of namesIn(node)) file.counted.add(name);
    const [asserted] =
      node.type === 'CallExpression' && identifierName(node.callee) === 'expect' ? argumentsOf(node) : [];
    if (['length', 'size'].includes(callChain(asserted)[1] ?? '')) file.counted.add(callChain(asserted)[0] ?? '');
  }
  return file;
}
