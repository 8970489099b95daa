import type { Person } from '@contenthub/platform/people/people';

const head = ['id', 'address', 'name', 'plan', 'institution', 'groups', 'remarks'];

export function usersTable(people: readonly Person[]): string {
  if (people.length === 0) return 'There are no accounts.';
  const rows = [head, ...people.map(row)];
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function row({ id, email, name, plan, institution, groups, isTest, confirmed, disabled }: Person): string[] {
  const remarks = [isTest && 'test user', !confirmed && 'not confirmed', disabled && 'disabled'].filter(Boolean);
  return [String(id), email, name, plan, institution ?? '', groups.join(' '), remarks.join(', ')];
}
