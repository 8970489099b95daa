import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { PageProps } from '../route.ts';
import { handbookSlug, handbookTitle } from './handbook.ts';

/** The rules of the language, from the beginning: a category that is read like a book. */
export function HandbookPage({ place }: PageProps) {
  const { blog, page } = place;
  const questions = useQuestions();
  const headers = useAnswer(questions.categoryHeaders(blog.type, handbookSlug));
  return (
    <ListPage
      place={place}
      eyebrow="Handbook"
      headline={handbookTitle}
      description={headers?.og.description ?? 'The basic rules of English grammar, each on a page of its own.'}
      question={questions.categoryFeed(blog.type, handbookSlug, page)}
    />
  );
}
