import { staffApi } from '@contenthub/contracts/staff/staff-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { recordChange } from './audit-log.ts';
import type { StaffContext } from './staff-context.ts';
import { addStaffRoute } from './staff-route.ts';
import type { Store } from './tables.ts';

/** Named views of the console. Everyone sees all of them, and removes their own. */
export function addViewRoutes({ app, database, getStaff }: StaffContext): void {
  addStaffRoute(app, getStaff, staffApi.views, async ({ signedIn: { staff } }) => {
    const rows = await (database as unknown as Store)
      .selectFrom('staff_views')
      .selectAll()
      .orderBy('name')
      .orderBy('id')
      .execute();
    return {
      views: rows.map(({ id, name, path, saved_by }) => ({
        ...{ id, name, path, savedBy: saved_by },
        own: saved_by === staff.email || staff.role === 'admin',
      })),
    };
  });

  addStaffRoute(app, getStaff, staffApi.saveView, async ({ signedIn: { staff }, body }) => {
    const name = body.name.trim();
    if (!name) throw new HttpError(400, 'invalid-name', 'Enter a name.');
    const { path } = body;
    const id = await database.transaction().execute(async (transaction) => {
      const views = transaction as unknown as Store;
      const existing = await views
        .selectFrom('staff_views')
        .select('path')
        .where('saved_by', '=', staff.email)
        .where('name', '=', name)
        .executeTakeFirst();
      const saved = await views
        .insertInto('staff_views')
        .values({ name, path, saved_by: staff.email })
        .onConflict((conflict) => conflict.columns(['saved_by', 'name']).doUpdateSet({ path }))
        .returning('id')
        .executeTakeFirstOrThrow();
      const before = existing ? { path: existing.path } : {};
      await recordChange(transaction, { who: staff.email, action: 'view.save', target: name, before, after: { path } });
      return saved.id;
    });
    return { id, name, path, savedBy: staff.email, own: true };
  });

  addStaffRoute(app, getStaff, staffApi.removeView, async ({ signedIn: { staff }, params }) => {
    await database.transaction().execute(async (transaction) => {
      const removed = await (transaction as unknown as Store)
        .deleteFrom('staff_views')
        .where('id', '=', params.id)
        .$if(staff.role !== 'admin', (query) => query.where('saved_by', '=', staff.email))
        .returning(['name', 'path', 'saved_by'])
        .executeTakeFirst();
      if (!removed) throw new HttpError(404, 'not-found', 'You have no such view.');
      const { name, path, saved_by } = removed;
      const before = { path, savedBy: saved_by };
      await recordChange(transaction, { who: staff.email, action: 'view.remove', target: name, before, after: {} });
    });
    return {};
  });
}
