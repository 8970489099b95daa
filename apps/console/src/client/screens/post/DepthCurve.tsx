import type { Depths } from '@contenthub/contracts/analytics/analytics-api';
import { useMemo } from 'react';
import { Chart } from '../../charts/Chart.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { useDepths } from '../../data/analytics.ts';
import { formatCount, formatValue } from '../../data/measures.ts';
import { useView } from '../../view/use-view.ts';

const showShare = (value: number) => formatValue(value, 'share');

/** How many views of the post reach each depth. */
export function DepthCurve({ post }: { post: string }) {
  const view = useView();
  const depths = useDepths(view, { ...view.filters, post: [post] });
  return (
    <Section
      title="How far do they read?"
      note={depths.data ? `Share of ${formatCount(depths.data.views)} views that reach each part of the post.` : ''}
    >
      <QueryState
        query={depths}
        height={300}
        empty={{ when: ({ views }) => views === 0, title: 'No views', text: 'The scroll depth will show here.' }}
      >
        {(data) => <Curve depths={data} post={post} />}
      </QueryState>
    </Section>
  );
}

function Curve({ depths: { views, depths }, post }: { depths: Depths; post: string }) {
  const points = useMemo(
    () => [
      { x: 0, label: 'Opened', value: 1 },
      ...depths.map((each) => ({ x: each.depth, label: `${each.depth}% of the post`, value: each.views / views })),
    ],
    [views, depths],
  );
  return (
    <Chart
      title="Views that reach a depth"
      xTitle="Depth"
      xAxis="percent"
      points={points}
      formatValue={showShare}
      max={1}
      fileName={`post-${post}-depth`}
    />
  );
}
