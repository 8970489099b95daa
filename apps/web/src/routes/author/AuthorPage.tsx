import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { AuthorLinks } from '../../features/author/AuthorLinks.tsx';
import { Portrait } from '../../features/author/Portrait.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { nameOf } from '../list/name-of.ts';
import type { PageProps } from '../route.ts';

export function AuthorPage({ place }: PageProps) {
  const { blog, params, page } = place;
  const slug = params.slug ?? '';
  const questions = useQuestions();
  const headers = useAnswer(questions.authorHeaders(blog.type, slug));
  const author = useAnswer(questions.authorProfile(blog.type, slug));
  const name = author?.name ?? nameOf(headers, blog, slug);
  return (
    <ListPage
      place={place}
      portrait={<Portrait name={name} avatar={author?.avatar} />}
      headline={name}
      description={author?.bio ?? headers?.og.description}
      more={<AuthorLinks author={author} />}
      question={questions.authorFeed(blog.type, slug, page)}
    />
  );
}
