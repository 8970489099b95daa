import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { BarTable } from '../../components/tables/BarTable.tsx';
import { ExportMenu } from '../../components/tables/ExportMenu.tsx';
import { useAnalytics, usePaths } from '../../data/analytics.ts';
import { labelOf } from '../../data/dimensions.ts';
import { formatCount, metricsOf } from '../../data/measures.ts';
import type { PathRow } from '../../data/post-names.ts';
import { keepView, useView } from '../../view/use-view.ts';
import styles from './PostScreen.module.css';

export function Sources({ post }: { post: string }) {
  const view = useView();
  const sources = useAnalytics(
    { ...view, filters: { ...view.filters, post: [post] } },
    { metrics: metricsOf(['visits', 'readToEnd']), groupBy: 'source', limit: 20 },
  );
  return (
    <Section title="Where do they come from?" note="Sources of the visits in which the post was read.">
      <QueryState
        query={sources}
        height={300}
        empty={{ when: ({ rows }) => rows.length === 0, title: 'No visits', text: 'Sources will show here.' }}
      >
        {({ rows }) => (
          <BarTable
            dimension="source"
            rows={rows}
            measure="visits"
            extra="readToEnd"
            fileName={`post-${post}-sources`}
          />
        )}
      </QueryState>
    </Section>
  );
}

export function SearchesToPost({ post }: { post: string }) {
  const view = useView();
  const paths = usePaths(view, { start: { dimension: 'search' }, end: { dimension: 'post', value: post }, limit: 10 });
  return (
    <PathTable
      title="Which searches lead to it?"
      note="Searches on our site right before the post was opened."
      header="Search"
      query={paths}
      emptyText="Searches on our site that end at this post will show here."
      nameOf={({ start }) => start.value}
      fileName={`post-${post}-searches`}
    />
  );
}

export function NextPages({ post }: { post: string }) {
  const view = useView();
  const paths = usePaths(view, { start: { dimension: 'post', value: post }, end: { dimension: 'page' }, limit: 10 });
  const search = keepView(view.search);
  return (
    <PathTable
      title="What do they read next?"
      note="The next page in the same visit."
      header="Page"
      query={paths}
      emptyText="Pages that readers open after this post will show here."
      nameOf={({ end }) => end.label ?? labelOf('page', end.value)}
      cell={({ end }) =>
        end.dimension === 'post' ? (
          <Link to="/posts/$post" params={{ post: end.value }} search={search}>
            {end.label ?? `Post ${end.value}`}
          </Link>
        ) : end.dimension === 'search' ? (
          <>
            <span className={styles.kind}>Search:</span> {end.value}
          </>
        ) : (
          labelOf('page', end.value)
        )
      }
      fileName={`post-${post}-next-pages`}
    />
  );
}

type PathTableProps = {
  title: string;
  note: string;
  header: string;
  query: ReturnType<typeof usePaths>;
  emptyText: string;
  nameOf: (row: PathRow) => string;
  cell?: (row: PathRow) => ReactNode;
  fileName: string;
};

function PathTable({ title, note, header, query, emptyText, nameOf, cell = nameOf, fileName }: PathTableProps) {
  const columns = [
    { id: header, value: nameOf },
    { id: 'Views', value: ({ views }: PathRow) => views },
  ];
  return (
    <Section
      title={title}
      note={note}
      actions={<ExportMenu label={`Export: ${title}`} rows={query.data?.rows ?? []} {...{ fileName, columns }} />}
    >
      <QueryState
        query={query}
        height={240}
        empty={{ when: ({ rows }) => rows.length === 0, title: 'None in this period', text: emptyText }}
      >
        {({ rows }) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{header}</th>
                <th scope="col">Views</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.start.value} ${row.end.dimension} ${row.end.value}`}>
                  <th scope="row">{cell(row)}</th>
                  <td>{formatCount(row.views)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryState>
    </Section>
  );
}

export function CallsOnPost({ post }: { post: string }) {
  const view = useView();
  const calls = useAnalytics(
    { ...view, filters: { ...view.filters, post: [post] } },
    { metrics: metricsOf(['impressions', 'clickRate']), groupBy: 'placement', limit: 20 },
  );
  return (
    <Section title="Which calls to action do they follow?" note="Seen and clicked on this post.">
      <QueryState
        query={calls}
        height={200}
        empty={{ when: ({ rows }) => rows.length === 0, title: 'None were seen', text: 'Placements will show here.' }}
      >
        {({ rows }) => (
          <BarTable
            dimension="placement"
            rows={rows}
            measure="impressions"
            extra="clickRate"
            fileName={`post-${post}-calls-to-action`}
          />
        )}
      </QueryState>
    </Section>
  );
}
