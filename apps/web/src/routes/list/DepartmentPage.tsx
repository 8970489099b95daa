import { useFeed, useQueries, useQuery } from '../../data/hooks.ts';
import { getDepartmentName, OtherDepartments } from '../../features/departments/DepartmentCards.tsx';
import { Playbook } from '../../features/departments/Playbook.tsx';
import type { PageProps } from '../route.ts';
import { getDepartment } from '../route-params.ts';
import { ListPage } from './ListPage.tsx';

export function DepartmentPage({ match }: PageProps) {
  const { blog, page } = match;
  const queries = useQueries();
  const department = getDepartment(match) ?? '';
  const headers = useQuery(queries.categoryHeaders(blog.type, department));
  const name = getDepartmentName(department);
  const query = queries.departmentFeed(blog.type, department, page);
  const { posts } = useFeed(query);
  return (
    <>
      <ListPage
        match={match}
        eyebrow={name}
        headline={headers?.title ?? name}
        description={headers?.og.description ?? blog.description}
        query={query}
        intro={page === 1 && <Playbook department={department} posts={posts} />}
      />
      <OtherDepartments blog={blog} except={department} />
    </>
  );
}
