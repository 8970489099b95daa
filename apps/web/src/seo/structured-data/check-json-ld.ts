/** Allowed values of a property: a primitive kind, or an entity of one of these types. */
type Plain = 'text' | 'address' | 'moment' | 'number';
type Expected = Plain | readonly string[];

type Shape = {
  /** Search engines ignore an entity without these. */
  required: readonly string[];
  /** Search engines show richer results with these. */
  recommended: readonly string[];
  /** All properties that we write. Any other property is an error. */
  properties: Readonly<Record<string, readonly Expected[]>>;
};

const imageTypes: readonly Expected[] = ['address', ['ImageObject']];
const personType = ['Person'] as const;
const organizationType = ['Organization'] as const;

const thingProperties = {
  name: ['text'],
  description: ['text'],
  url: ['address'],
  image: imageTypes,
  sameAs: ['address'],
} satisfies Shape['properties'];

const creativeWorkProperties = {
  ...thingProperties,
  headline: ['text'],
  inLanguage: ['text'],
  isPartOf: [['WebSite', 'Blog', 'CollectionPage']],
  publisher: [organizationType],
  author: [personType, organizationType],
  datePublished: ['moment'],
  dateModified: ['moment'],
  keywords: ['text'],
} satisfies Shape['properties'];

const webPageProperties = {
  ...creativeWorkProperties,
  breadcrumb: [['BreadcrumbList']],
  mainEntity: [['Person', 'ItemList', 'Question']],
} satisfies Shape['properties'];

/** The subset of schema.org (https://schema.org) that we use, with the requirements of search engines. */
const vocabulary: Readonly<Record<string, Shape>> = {
  BlogPosting: {
    required: ['headline', 'image', 'datePublished', 'author'],
    recommended: ['dateModified', 'publisher', 'description', 'mainEntityOfPage'],
    properties: {
      ...creativeWorkProperties,
      articleSection: ['text'],
      mainEntity: [['Question']],
      mainEntityOfPage: ['address', ['WebPage']],
      timeRequired: ['text'],
      wordCount: ['number'],
    },
  },
  FAQPage: { required: ['mainEntity'], recommended: ['name', 'url'], properties: webPageProperties },
  Question: {
    required: ['name', 'acceptedAnswer'],
    recommended: ['answerCount'],
    properties: { ...creativeWorkProperties, acceptedAnswer: [['Answer']], answerCount: ['number'], text: ['text'] },
  },
  Answer: {
    required: ['text'],
    recommended: [],
    properties: { ...creativeWorkProperties, text: ['text'] },
  },
  BreadcrumbList: {
    required: ['itemListElement'],
    recommended: [],
    properties: { ...thingProperties, itemListElement: [['ListItem']], numberOfItems: ['number'] },
  },
  ItemList: {
    required: ['itemListElement'],
    recommended: [],
    properties: { ...thingProperties, itemListElement: [['ListItem']], numberOfItems: ['number'] },
  },
  ListItem: {
    required: ['position'],
    recommended: [],
    properties: { ...thingProperties, position: ['number'], item: ['address', ['WebPage', 'BlogPosting']] },
  },
  Person: {
    required: ['name'],
    recommended: ['url'],
    properties: thingProperties,
  },
  Organization: {
    required: ['name'],
    recommended: ['url', 'logo'],
    properties: { ...thingProperties, logo: imageTypes },
  },
  WebSite: {
    required: ['name', 'url'],
    recommended: ['potentialAction'],
    properties: { ...creativeWorkProperties, potentialAction: [['SearchAction']] },
  },
  SearchAction: {
    required: ['target', 'query-input'],
    recommended: [],
    properties: { ...thingProperties, target: ['address', ['EntryPoint']], 'query-input': ['text'] },
  },
  EntryPoint: { required: ['urlTemplate'], recommended: [], properties: { ...thingProperties, urlTemplate: ['text'] } },
  Blog: { required: ['name'], recommended: ['url', 'description'], properties: creativeWorkProperties },
  CollectionPage: {
    required: ['name'],
    recommended: ['url', 'description', 'breadcrumb'],
    properties: webPageProperties,
  },
  ProfilePage: { required: ['mainEntity'], recommended: ['breadcrumb'], properties: webPageProperties },
  WebPage: { required: [], recommended: [], properties: webPageProperties },
  ImageObject: {
    required: ['url'],
    recommended: ['width', 'height'],
    properties: { ...thingProperties, width: ['number'], height: ['number'], caption: ['text'] },
  },
};

type JsonLdIssue = {
  /** Search engines ignore an entity with an error. A warning only prevents richer results. */
  level: 'error' | 'warning';
  /** The path of the value, such as `BlogPosting.author`. */
  at: string;
  message: string;
};

type Node = Record<string, unknown>;

/**
 * Checks structured data against our subset of schema.org. Takes the content of the script element, as text or parsed.
 * It runs on the server and in the editor's content report, so it must not use server APIs.
 */
export function checkJsonLd(data: string | object): JsonLdIssue[] {
  const issues: JsonLdIssue[] = [];
  const report = (level: JsonLdIssue['level'], at: string, message: string) => issues.push({ level, at, message });
  const root = typeof data === 'string' ? parseJson(data) : data;
  if (!isNode(root)) {
    report('error', 'JSON-LD', 'is not a JSON object');
    return issues;
  }
  if (!/^https?:\/\/schema\.org\/?$/.test(String(root['@context'])))
    report('error', '@context', 'must be https://schema.org');
  const graph = root['@graph'];
  const nodes = Array.isArray(graph) ? graph : [root];
  const typesById = new Map<string, string>();
  for (const node of nodes.flatMap(flattenNodes)) {
    if (typeof node['@id'] === 'string' && typeof node['@type'] === 'string') typesById.set(node['@id'], node['@type']);
  }

  const checkNode = (node: Node, at: string) => {
    const type = node['@type'];
    const shape = typeof type === 'string' ? vocabulary[type] : undefined;
    if (!shape) return report('error', at, `has the unsupported type ${JSON.stringify(type)}`);
    const isEmpty = (name: string) => [undefined, null, ''].includes(node[name] as undefined);
    for (const name of shape.required.filter(isEmpty)) report('error', `${at}.${name}`, 'is missing');
    for (const name of shape.recommended.filter(isEmpty)) report('warning', `${at}.${name}`, 'is missing');
    for (const [name, value] of Object.entries(node)) {
      if (name.startsWith('@') || value === undefined) continue;
      const expected = shape.properties[name];
      if (!expected) report('error', `${at}.${name}`, `is not a property of ${String(type)}`);
      else for (const one of Array.isArray(value) ? value : [value]) checkValue(one, expected, `${at}.${name}`);
    }
    if (type === 'BreadcrumbList' || type === 'ItemList') checkOrder(node, at);
    return undefined;
  };

  const checkValue = (value: unknown, expected: readonly Expected[], at: string) => {
    const types = expected.flatMap((one) => (typeof one === 'string' ? [] : one));
    if (!isNode(value)) {
      if (!expected.some((one) => typeof one === 'string' && valueChecks[one]?.(value)))
        report('error', at, `should be ${expected.flat().join(' or ')}`);
      return;
    }
    const reference = typeof value['@id'] === 'string' && value['@type'] === undefined;
    const type = reference ? typesById.get(value['@id'] as string) : value['@type'];
    if (reference && type === undefined) report('error', at, `refers to ${String(value['@id'])}, which does not exist`);
    else if (!types.includes(String(type))) report('error', at, `should be ${expected.flat().join(' or ')}`);
    else if (!reference) checkNode(value, at);
  };

  const checkOrder = (node: Node, at: string) => {
    const items = [node.itemListElement].flat().filter(isNode);
    if (items.some(({ position }, index) => position !== index + 1))
      report('error', `${at}.itemListElement`, 'positions must start at 1');
  };

  for (const node of nodes) {
    if (isNode(node)) checkNode(node, String(node['@type'] ?? 'thing'));
    else report('error', '@graph', 'contains a value that is not an object');
  }
  return issues;
}

const valueChecks: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  address: (value) => typeof value === 'string' && /^https?:\/\/[^\s<>"]+$/.test(value),
  moment: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d|$)/.test(value) && !Number.isNaN(Date.parse(value)),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flattenNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(flattenNodes);
  return isNode(value) ? [value, ...Object.values(value).flatMap(flattenNodes)] : [];
}
