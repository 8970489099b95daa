import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ContentQueries } from '../content/queries.ts';
import { SiteFooter } from '../features/footer/SiteFooter.tsx';
import { SiteHeader } from '../features/header/SiteHeader.tsx';
import type { PageProps, Place } from '../routes/route.ts';
import { QueriesContext } from './hub-context.ts';

type Props = { place: Place; Page: ComponentType<PageProps>; queryClient: QueryClient; queries: ContentQueries };

/** The one root view, the same on both sides. */
export function Hub({ place, Page, queryClient, queries }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <QueriesContext value={queries}>
        <a className="skip-link" href="#main">
          Skip to the text
        </a>
        <SiteHeader blog={place.blog} />
        <main id="main">
          <Page place={place} key={place.path} />
        </main>
        <SiteFooter blog={place.blog} />
      </QueriesContext>
    </QueryClientProvider>
  );
}
