import { type Expected, vocabulary } from './vocabulary.ts';

export type JsonLdFinding = {
  /** An error makes machines pass it over; a warning only keeps them from showing more. */
  level: 'error' | 'warning';
  /** Where it stands, such as `BlogPosting.author`. */
  at: string;
  message: string;
};

type Node = Record<string, unknown>;

/**
 * Checks structured data against the shapes of schema.org that the hub speaks. Takes what stands in the script element, as
 * text or parsed. Pure, and free of everything that only a server has: the editor's check-up runs it too.
 */
export function checkJsonLd(data: string | object): JsonLdFinding[] {
  const findings: JsonLdFinding[] = [];
  const find = (level: JsonLdFinding['level'], at: string, message: string) => findings.push({ level, at, message });
  const root = typeof data === 'string' ? parsed(data) : data;
  if (!isNode(root)) {
    find('error', 'JSON-LD', 'is not one JSON object');
    return findings;
  }
  if (!/^https?:\/\/schema\.org\/?$/.test(String(root['@context'])))
    find('error', '@context', 'must be https://schema.org');
  const graph = root['@graph'];
  const nodes = Array.isArray(graph) ? graph : [root];
  const known = new Map<string, string>();
  for (const node of nodes.flatMap(withNested)) {
    if (typeof node['@id'] === 'string' && typeof node['@type'] === 'string') known.set(node['@id'], node['@type']);
  }

  const checkNode = (node: Node, at: string) => {
    const type = node['@type'];
    const shape = typeof type === 'string' ? vocabulary[type] : undefined;
    if (!shape) return find('error', at, `has the type ${JSON.stringify(type)}, which the hub does not speak`);
    const isEmpty = (name: string) => [undefined, null, ''].includes(node[name] as undefined);
    for (const name of shape.required.filter(isEmpty)) find('error', `${at}.${name}`, 'is missing');
    for (const name of shape.recommended.filter(isEmpty)) find('warning', `${at}.${name}`, 'is missing');
    for (const [name, value] of Object.entries(node)) {
      if (name.startsWith('@') || value === undefined) continue;
      const expected = shape.properties[name];
      if (!expected) find('error', `${at}.${name}`, `is no property of ${String(type)}`);
      else for (const one of Array.isArray(value) ? value : [value]) checkValue(one, expected, `${at}.${name}`);
    }
    if (type === 'BreadcrumbList' || type === 'ItemList') checkOrder(node, at);
    return undefined;
  };

  const checkValue = (value: unknown, expected: readonly Expected[], at: string) => {
    const types = expected.flatMap((one) => (typeof one === 'string' ? [] : one));
    if (!isNode(value)) {
      if (!expected.some((one) => typeof one === 'string' && isPlain[one]?.(value)))
        find('error', at, `should be ${expected.flat().join(' or ')}`);
      return;
    }
    const reference = typeof value['@id'] === 'string' && value['@type'] === undefined;
    const type = reference ? known.get(value['@id'] as string) : value['@type'];
    if (reference && type === undefined) find('error', at, `refers to ${String(value['@id'])}, which is not here`);
    else if (!types.includes(String(type))) find('error', at, `should be ${expected.flat().join(' or ')}`);
    else if (!reference) checkNode(value, at);
  };

  const checkOrder = (node: Node, at: string) => {
    const items = [node.itemListElement].flat().filter(isNode);
    if (items.some(({ position }, index) => position !== index + 1))
      find('error', `${at}.itemListElement`, 'must count from 1');
  };

  for (const node of nodes) {
    if (isNode(node)) checkNode(node, String(node['@type'] ?? 'thing'));
    else find('error', '@graph', 'holds something that is no object');
  }
  return findings;
}

const isPlain: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  address: (value) => typeof value === 'string' && /^https?:\/\/[^\s<>"]+$/.test(value),
  moment: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d|$)/.test(value) && !Number.isNaN(Date.parse(value)),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withNested(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(withNested);
  return isNode(value) ? [value, ...Object.values(value).flatMap(withNested)] : [];
}
