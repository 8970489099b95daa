import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { Portrait } from '../../features/author/Portrait.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { nameOf } from '../list/name-of.ts';
import type { PageProps } from '../route.ts';

export function AuthorPage({ place }: PageProps) {
  const { blog, params, page } = place;
  const slug = params.slug ?? '';
  const questions = useQuestions();
  const headers = useAnswer(questions.authorHeaders(blog.type, slug));
  const name = nameOf(headers, blog, slug);
  return (
    <ListPage
      place={place}
      portrait={<Portrait name={name} avatar={headers?.og.image} />}
      headline={name}
      description={headers?.og.description}
      question={questions.authorFeed(blog.type, slug, page)}
    />
  );
}
