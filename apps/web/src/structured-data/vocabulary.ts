/** What a value may be: a plain kind, or a thing of one of these types. */
type Plain = 'text' | 'address' | 'moment' | 'number';
export type Expected = Plain | readonly string[];

export type Shape = {
  /** Without these a search engine takes no notice of it. */
  required: readonly string[];
  /** With these it can show more. */
  recommended: readonly string[];
  /** All that schema.org knows of it and we write; anything else is a slip. */
  properties: Readonly<Record<string, readonly Expected[]>>;
};

const picture: readonly Expected[] = ['address', ['ImageObject']];
const person = ['Person'] as const;
const organisation = ['Organization'] as const;

const thing = {
  name: ['text'],
  description: ['text'],
  url: ['address'],
  image: picture,
  sameAs: ['address'],
} satisfies Shape['properties'];

const work = {
  ...thing,
  headline: ['text'],
  inLanguage: ['text'],
  isPartOf: [['WebSite', 'Blog', 'CollectionPage']],
  publisher: [organisation],
  author: [person, organisation],
  datePublished: ['moment'],
  dateModified: ['moment'],
  keywords: ['text'],
} satisfies Shape['properties'];

const page = {
  ...work,
  breadcrumb: [['BreadcrumbList']],
  mainEntity: [['Person', 'ItemList']],
} satisfies Shape['properties'];

/** The part of schema.org's vocabulary (https://schema.org) that the hub speaks, with what search engines ask of each type. */
export const vocabulary: Readonly<Record<string, Shape>> = {
  BlogPosting: {
    required: ['headline', 'image', 'datePublished', 'author'],
    recommended: ['dateModified', 'publisher', 'description', 'mainEntityOfPage'],
    properties: {
      ...work,
      articleSection: ['text'],
      mainEntityOfPage: ['address', ['WebPage']],
      timeRequired: ['text'],
      wordCount: ['number'],
    },
  },
  BreadcrumbList: {
    required: ['itemListElement'],
    recommended: [],
    properties: { ...thing, itemListElement: [['ListItem']], numberOfItems: ['number'] },
  },
  ItemList: {
    required: ['itemListElement'],
    recommended: [],
    properties: { ...thing, itemListElement: [['ListItem']], numberOfItems: ['number'] },
  },
  ListItem: {
    required: ['position'],
    recommended: [],
    properties: { ...thing, position: ['number'], item: ['address', ['WebPage', 'BlogPosting']] },
  },
  Person: {
    required: ['name'],
    recommended: ['url'],
    properties: thing,
  },
  Organization: {
    required: ['name'],
    recommended: ['url', 'logo'],
    properties: { ...thing, logo: picture },
  },
  WebSite: {
    required: ['name', 'url'],
    recommended: ['potentialAction'],
    properties: { ...work, potentialAction: [['SearchAction']] },
  },
  SearchAction: {
    required: ['target', 'query-input'],
    recommended: [],
    properties: { ...thing, target: ['address', ['EntryPoint']], 'query-input': ['text'] },
  },
  EntryPoint: { required: ['urlTemplate'], recommended: [], properties: { ...thing, urlTemplate: ['text'] } },
  Blog: { required: ['name'], recommended: ['url', 'description'], properties: work },
  CollectionPage: { required: ['name'], recommended: ['url', 'description', 'breadcrumb'], properties: page },
  ProfilePage: { required: ['mainEntity'], recommended: ['breadcrumb'], properties: page },
  WebPage: { required: [], recommended: [], properties: page },
  ImageObject: {
    required: ['url'],
    recommended: ['width', 'height'],
    properties: { ...thing, width: ['number'], height: ['number'], caption: ['text'] },
  },
};
