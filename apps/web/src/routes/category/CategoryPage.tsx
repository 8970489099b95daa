import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { ListPage } from '../list/ListPage.tsx';
import { nameOf } from '../list/name-of.ts';
import type { PageProps } from '../route.ts';

export function CategoryPage({ place }: PageProps) {
  const { blog, params, page } = place;
  const slug = params.slug ?? '';
  const questions = useQuestions();
  const headers = useAnswer(questions.categoryHeaders(blog.type, slug));
  return (
    <ListPage
      place={place}
      headline={nameOf(headers, blog, slug)}
      description={headers?.og.description}
      question={questions.categoryFeed(blog.type, slug, page)}
    />
  );
}
