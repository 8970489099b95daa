import { platformApi } from '@contenthub/contracts/platform-api';
import { blogGroup } from '@contenthub/contracts/tiers';
import { HttpError } from '@contenthub/server-kit/error-answers';
import { answerCall, signedIn } from '../http/answers.ts';
import { personalTable } from '../personal-data/personal-table.ts';
import type { PlatformModule } from '../platform-module.ts';
import { firstGroups } from './migrations/001-groups.ts';
import { groupsOf, joinGroup } from './user-groups.ts';

/** Groups that a reader may join by themselves; the others say what somebody is, and are not theirs to choose. */
const openGroups: readonly string[] = [blogGroup];

export const groups: PlatformModule = {
  name: 'groups',
  migrations: { '001-groups': firstGroups },
  // The group blog is the newsletter.
  personalData: [
    personalTable({ table: 'user_groups', key: 'user_id', columns: 'name, added_at' }),
    personalTable({ table: 'preferences', key: 'user_id', columns: 'name, value' }),
  ],
  async start({ app, opened: { database }, whoAsks }) {
    answerCall(app, platformApi.userGroup, async ({ request, body: { group } }) => {
      const { id } = await signedIn(whoAsks, request);
      if (!openGroups.includes(group)) throw new HttpError(403, 'closed-group', `Nobody can join "${group}" here.`);
      await joinGroup(database, id, group);
      return { groups: await groupsOf(database, id) };
    });
    return undefined;
  },
};
