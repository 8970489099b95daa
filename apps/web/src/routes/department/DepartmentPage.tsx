import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { departmentName } from '../../features/departments/all-departments.ts';
import { OtherDepartments } from '../../features/departments/OtherDepartments.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { PageProps } from '../route.ts';
import { departmentOf } from './department-of.ts';

export function DepartmentPage({ place }: PageProps) {
  const { blog, page } = place;
  const questions = useQuestions();
  const department = departmentOf(place) ?? '';
  const headers = useAnswer(questions.categoryHeaders(blog.type, department));
  const name = departmentName(department);
  return (
    <>
      <ListPage
        place={place}
        eyebrow={name}
        headline={headers?.title ?? name}
        description={headers?.og.description ?? blog.description}
        question={questions.departmentFeed(blog.type, department, page)}
      />
      <OtherDepartments blog={blog} than={department} />
    </>
  );
}
