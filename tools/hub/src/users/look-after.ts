import { randomBytes } from 'node:crypto';
import type { People } from '@contenthub/platform/people/people';
import type { UsersOptions } from './users-options.ts';
import { usersTable } from './users-table.ts';

export type Outcome = { done: boolean; text: string };

/** Does what was asked for, and tells what came of it. */
export async function lookAfter(people: People, { verb, email, change }: UsersOptions): Promise<Outcome> {
  if (verb === 'list') return { done: true, text: usersTable(await people.list()) };
  if (verb === 'make') {
    const password = change.password ?? randomBytes(12).toString('base64url');
    const done = await people.make(email, password, change);
    const told = change.password ? '.' : ` with the password ${password}`;
    const text = done ? `${email} can sign in${told}` : `${email} has an account already. Use: users change`;
    return { done, text };
  }
  const done = verb === 'change' ? await people.change(email, change) : await people.remove(email);
  if (!done) return { done, text: `Nobody has the address ${email}. See: users list` };
  const found = await people.find(email);
  return { done, text: found ? usersTable([found]) : 'Removed.' };
}
