import { staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { hubVersion } from '@contenthub/server-kit/process/version';
import { expect, it } from 'vitest';
import type { StaffPlatform } from './staff-platform.ts';

const removal = (id: number) => staffPaths.removeView.replace('{id}', String(id));

export function viewTests(running: () => StaffPlatform): void {
  it('K08 saves a view under a name for all staff, and replaces it under the same name', async () => {
    const { client: ada, email } = await running().signedIn('viewer');
    const { client: bob } = await running().signedIn('viewer');
    await ada.post(staffPaths.views, { name: ' Phones ', path: '/?device=phone' });
    const { body: saved } = await ada.post(staffPaths.views, { name: 'Phones', path: '/posts?device=phone' });
    const view = { id: expect.any(Number), name: 'Phones', path: '/posts?device=phone', savedBy: email };
    expect(saved).toEqual({ ...view, own: true });
    const listed = async (client: typeof ada) =>
      (await client.get(staffPaths.views)).body.views.filter(({ savedBy }: { savedBy: string }) => savedBy === email);
    expect(await listed(ada)).toEqual([{ ...view, own: true }]);
    expect(await listed(bob)).toEqual([{ ...view, own: false }]);
  });

  it('K08 lets people remove their own views, and admins any', async () => {
    const { client: ada, email: who } = await running().signedIn('viewer');
    const { client: bob } = await running().signedIn('growth');
    const { client: admin } = await running().signedIn('admin');
    const { body: one } = await ada.post(staffPaths.views, { name: 'One', path: '/search' });
    const { body: two } = await ada.post(staffPaths.views, { name: 'Two', path: '/funnel' });
    expect((await bob.post(removal(one.id))).status).toBe(404);
    expect((await ada.post(removal(one.id))).status).toBe(200);
    expect((await ada.post(removal(one.id))).status).toBe(404);
    expect((await admin.post(removal(two.id))).status).toBe(200);
    const { entries } = (await admin.get(`${staffPaths.audit}?who=${encodeURIComponent(who)}`)).body;
    expect(entries.map(({ action, target, before, after }: AuditEntry) => ({ action, target, before, after }))).toEqual(
      [
        { action: 'view.remove', target: 'One', before: { path: '/search', savedBy: who }, after: {} },
        { action: 'view.save', target: 'Two', before: {}, after: { path: '/funnel' } },
        { action: 'view.save', target: 'One', before: {}, after: { path: '/search' } },
      ],
    );
  });

  it('K02 knows when this release first ran', async () => {
    const { client } = await running().signedIn('viewer');
    const { body } = await client.get(staffPaths.releases);
    expect(body).toEqual({ releases: [{ version: hubVersion, firstRunAt: expect.any(String) }] });
  });

  it('K08 refuses views that lead to another site', async () => {
    const { client } = await running().signedIn('viewer');
    for (const path of ['https://example.com/', '//example.com/', '/\\example.com', 'posts', '']) {
      expect((await client.post(staffPaths.views, { name: 'Elsewhere', path })).status).toBe(400);
    }
  });
}
