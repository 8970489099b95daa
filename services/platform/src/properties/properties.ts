import { platformApi } from '@contenthub/contracts/platform-api';
import { HttpError } from '@contenthub/server-kit/error-answers';
import { answerCall, signedIn } from '../http/answers.ts';
import { personalTable } from '../personal-data/personal-table.ts';
import type { PlatformModule } from '../platform-module.ts';
import { firstProperties } from './migrations/001-properties.ts';
import { mostProperties, propertiesOf, propertyOf, setProperty } from './user-properties.ts';

export const properties: PlatformModule = {
  name: 'properties',
  migrations: { '001-properties': firstProperties },
  personalData: [personalTable({ table: 'properties', key: 'user_id', columns: 'name, value, set_at' })],
  async start({ app, opened: { database }, whoAsks }) {
    answerCall(app, platformApi.properties, async ({ request }) => {
      const { id } = await signedIn(whoAsks, request);
      return propertiesOf(database, id);
    });
    answerCall(app, platformApi.property, async ({ request, params: { name } }) => {
      const { id } = await signedIn(whoAsks, request);
      const property = await propertyOf(database, id, name);
      if (property) return property;
      throw new HttpError(404, 'not-found', `You have no property "${name}".`);
    });
    answerCall(app, platformApi.setProperty, async ({ request, body }) => {
      const { id } = await signedIn(whoAsks, request);
      if (await setProperty(database, id, body)) return body;
      throw new HttpError(409, 'too-many', `There is room for ${mostProperties} properties.`);
    });
    return undefined;
  },
};
