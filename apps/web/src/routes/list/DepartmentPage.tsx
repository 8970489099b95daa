import { useQueries, useQuery } from '../../data/hooks.ts';
import { getDepartmentName, OtherDepartments } from '../../features/departments/DepartmentCards.tsx';
import { ReadingPath } from '../../features/reading-path/ReadingPath.tsx';
import type { PageProps } from '../route.ts';
import { getDepartment } from '../route-params.ts';
import { ListPage } from './ListPage.tsx';

export function DepartmentPage({ match }: PageProps) {
  const { blog, page } = match;
  const queries = useQueries();
  const department = getDepartment(match) ?? '';
  const headers = useQuery(queries.categoryHeaders(blog.type, department));
  const name = getDepartmentName(department);
  return (
    <>
      <ListPage
        match={match}
        eyebrow={name}
        headline={headers?.title ?? name}
        description={headers?.og.description ?? blog.description}
        query={queries.departmentFeed(blog.type, department, page)}
        intro={page === 1 && <ReadingPath blog={blog.type} category={department} title="Playbook" />}
      />
      <OtherDepartments blog={blog} except={department} />
    </>
  );
}
