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

/** The node itself and all below it, in source order. An array, because nested generators took twice as long. */
export function nodesIn(node: Node, found: Node[] = []): Node[] {
  found.push(node);
  for (const value of Object.values(node)) {
    if (isNode(value)) nodesIn(value, found);
    else if (Array.isArray(value)) for (const child of value) if (isNode(child)) nodesIn(child, found);
  }
  return found;
}

export function identifierName(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined;
}

/** The names along a chain of members and calls: `expect(x).not.toBe(y)` is expect, not, toBe. */
export function callChain(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'CallExpression') return callChain(node.callee);
  if (node.type === 'MemberExpression') return [...callChain(node.object), identifierName(node.property) ?? ''];
  if (node.type === 'AwaitExpression' || node.type === 'TSNonNullExpression')
    return callChain(node.argument ?? node.expression);
  const name = identifierName(node);
  return name === undefined ? [] : [name];
}

/** Without `as const`, `satisfies …` and parentheses around it. */
export function unwrap(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  const wraps = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression', 'TSNonNullExpression'];
  return wraps.includes(node.type) ? unwrap(node.expression) : node;
}

export function isFunction(node: unknown): node is Node {
  return isNode(node) && ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node.type);
}

export const argumentsOf = (call: Node) => call.arguments as Node[];
