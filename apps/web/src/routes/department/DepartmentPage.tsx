import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { PageProps } from '../route.ts';
import { departmentOf } from './department-of.ts';

export function DepartmentPage({ place }: PageProps) {
  const { blog, path, page } = place;
  const questions = useQuestions();
  const department = departmentOf(place) ?? '';
  const headers = useAnswer(questions.categoryHeaders(blog.type, department));
  return (
    <ListPage
      headline={headers?.title ?? blog.headline}
      description={headers?.og.description ?? blog.description}
      path={path}
      home={blog.paths.home}
      question={questions.departmentFeed(blog.type, department, page)}
    />
  );
}
