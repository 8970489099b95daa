import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Questions } from '../content/questions.ts';
import { SiteFooter } from '../features/footer/SiteFooter.tsx';
import { SiteHeader } from '../features/header/SiteHeader.tsx';
import type { PageProps, Place } from '../routes/route.ts';
import { QuestionsContext } from './hub-context.ts';

type Props = { place: Place; Page: ComponentType<PageProps>; queryClient: QueryClient; questions: Questions };

/** The one root view, the same on both sides. */
export function Hub({ place, Page, queryClient, questions }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <QuestionsContext value={questions}>
        <a className="skip-link" href="#main">
          Skip to the text
        </a>
        <SiteHeader blog={place.blog} />
        <main id="main">
          <Page place={place} key={place.path} />
        </main>
        <SiteFooter blog={place.blog} />
      </QuestionsContext>
    </QueryClientProvider>
  );
}
