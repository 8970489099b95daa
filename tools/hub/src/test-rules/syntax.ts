import { parseSync } from 'vite';

/** A node of the ESTree, as far as the rules read it. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown };

export function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return program as unknown as Node;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** The node itself and all below it, in source order. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child);
  }
}

export function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined;
}

/** The names along a chain of members and calls: `expect(x).not.toBe(y)` is expect, not, toBe. */
export function chainOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'CallExpression') return chainOf(node.callee);
  if (node.type === 'MemberExpression') return [...chainOf(node.object), nameOf(node.property) ?? ''];
  if (node.type === 'AwaitExpression' || node.type === 'TSNonNullExpression')
    return chainOf(node.argument ?? node.expression);
  const name = nameOf(node);
  return name === undefined ? [] : [name];
}

/** Without `as const`, `satisfies …` and parentheses around it. */
export function bare(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  const wraps = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression', 'TSNonNullExpression'];
  return wraps.includes(node.type) ? bare(node.expression) : node;
}

export function isFunction(node: unknown): node is Node {
  return isNode(node) && ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node.type);
}
