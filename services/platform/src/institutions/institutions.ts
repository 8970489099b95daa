import { platformApi } from '@contenthub/contracts/platform-api';
import { answerCall, signedIn } from '../http/answers.ts';
import { personalTable } from '../personal-data/personal-table.ts';
import type { PlatformModule } from '../platform-module.ts';
import { firstInstitutions } from './migrations/001-institutions.ts';
import { institutionOf } from './user-institution.ts';

export const institutions: PlatformModule = {
  name: 'institutions',
  migrations: { '001-institutions': firstInstitutions },
  personalData: [
    personalTable({
      table: 'institution_members',
      key: 'user_id',
      columns: 'institution_id, (select name from institutions where id = institution_id) as institution',
    }),
  ],
  async start({ app, opened: { database }, whoAsks }) {
    answerCall(app, platformApi.institutionUser, async ({ request }) => {
      const { id } = await signedIn(whoAsks, request);
      return institutionOf(database, id);
    });
    return undefined;
  },
};
