import Type, { type Static } from 'typebox';

/**
 * Editors list what published posts lack in WordPress, which sends requests here, signed like a webhook. It is not below
 * the public API's base, so readers cannot reach it.
 */
export const contentIssuesPath = '/content-issues';

export const contentIssueKinds = ['broken-links', 'no-alt', 'no-picture', 'no-description'] as const;

export const ContentIssuesRequest = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 100, description: 'A second request with the same id is a replay.' }),
    kind: Type.Enum([...contentIssueKinds]),
  },
  { title: 'ContentIssuesRequest', additionalProperties: false },
);
export type ContentIssuesRequest = Static<typeof ContentIssuesRequest>;

export type ContentIssueRow = {
  post: number;
  title: string;
  /** Path of the post on the hub. */
  path: string;
  /** The broken link or the image; empty if the post as a whole is concerned. */
  what: string;
};

export type ContentIssuesPage = {
  rows: ContentIssueRow[];
  /** There may be more than the rows that are returned. */
  total: number;
  /** Links that are still to be requested. */
  pending: number;
  /** Whether links can be checked, which needs EDGE_ORIGIN. */
  isChecked: boolean;
};
