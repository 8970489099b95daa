import Type, { type Static } from 'typebox';

/** The address that something has now; it is never led elsewhere itself. */
export const Redirect = Type.Object({ location: Type.String({ pattern: '^/' }) }, { title: 'Redirect' });
export type Redirect = Static<typeof Redirect>;
