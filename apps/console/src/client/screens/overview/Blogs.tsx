import { QueryState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { BarTable } from '../../components/tables/BarTable.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { metricsOf } from '../../data/measures.ts';
import { useView } from '../../view/use-view.ts';

/** The same numbers by blog. */
export function Blogs() {
  const view = useView();
  const { blog: _blog, ...filters } = view.filters;
  const blogs = useAnalytics({ ...view, filters }, { metrics: metricsOf(['readers', 'signUps']), groupBy: 'blog' });
  return (
    <Section title="By blog" note="A reader of two blogs counts in both. Choose a blog to see only that one.">
      <QueryState
        query={blogs}
        height={150}
        empty={{ when: ({ rows }) => rows.length === 0, title: 'No readers', text: 'Each blog will have a row here.' }}
      >
        {({ rows }) => (
          <BarTable dimension="blog" rows={rows} measure="readers" extra="signUps" fileName="readers-by-blog" />
        )}
      </QueryState>
    </Section>
  );
}
