import type { AccountNotice } from '@contenthub/contracts/account-notices';
import { accountSections } from '@contenthub/contracts/account-settings';
import { platformApi } from '@contenthub/contracts/platform-api';
import { accountPaths, platformBase } from '@contenthub/contracts/platform-paths';
import { blogGroup } from '@contenthub/contracts/tiers';
import { HttpError } from '@contenthub/server-kit/error-answers';
import { answerCall, signedIn } from '../http/answers.ts';
import { addForms, type HandleForm, pageWith } from '../http/forms.ts';
import { personalTable } from '../personal-data/personal-table.ts';
import type { PlatformModule } from '../platform-module.ts';
import { firstGroups } from './migrations/001-groups.ts';
import { groupsOf, joinGroup, leaveGroup } from './user-groups.ts';

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
  async start({ app, opened: { database }, settings, whoAsks }) {
    answerCall(app, platformApi.userGroup, async ({ request, body: { group } }) => {
      const { id } = await signedIn(whoAsks, request);
      if (!openGroups.includes(group)) throw new HttpError(403, 'closed-group', `Nobody can join "${group}" here.`);
      await joinGroup(database, id, group);
      return { groups: await groupsOf(database, id) };
    });

    const page = settings.ACCOUNT_PATH + accountSections.newsletter;
    const newsletter: HandleForm = async ({ subscribe }, request) => {
      const asker = await whoAsks(request);
      if (asker.kind !== 'user') return pageWith(settings.SIGN_IN_PATH, { notice: 'sign-in-first', next: page });
      const change = subscribe === 'yes' ? joinGroup : leaveGroup;
      await change(database, asker.id, blogGroup);
      const notice: AccountNotice = subscribe === 'yes' ? 'subscribed' : 'unsubscribed';
      return pageWith(page, { notice });
    };
    addForms(app, { [platformBase + accountPaths.newsletter]: newsletter }, pageWith(page, { notice: 'try-again' }));
    return undefined;
  },
};
