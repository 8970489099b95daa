import type { TrackingClient } from '@contenthub/tracking/tracking';
import { TrackingContext } from '@contenthub/tracking/use-tracking';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { Hub } from '../app/Hub.tsx';
import type { Questions } from '../content/questions.ts';
import { VisitorContext } from '../visitor/use-visitor.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import type { Navigation } from './navigation.ts';

type Props = {
  navigation: Navigation;
  queryClient: QueryClient;
  questions: Questions;
  tracking: TrackingClient;
  visitors: VisitorStore;
};

/** The root view in a browser: the page where the reader is now. */
export function App({ navigation, queryClient, questions, tracking, visitors }: Props) {
  const visit = useSyncExternalStore(navigation.subscribe, navigation.current, navigation.current);

  useLayoutEffect(() => {
    // The first page is where the browser put it; every later one begins where it was left, or at its top.
    if (visit.scroll === null) return;
    window.scrollTo(0, visit.scroll);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [visit]);

  useEffect(() => {
    // Tests and tools wait for this fact, not for a time.
    document.documentElement.dataset.hydrated = 'true';
  }, []);

  return (
    <TrackingContext value={tracking.track}>
      <VisitorContext value={visitors}>
        <Hub place={visit.place} Page={visit.Page} queryClient={queryClient} questions={questions} />
      </VisitorContext>
    </TrackingContext>
  );
}
