import Type, { type Static } from 'typebox';

/** The four team functions of the business hub, by the slug of their category. */
export const Department = Type.Enum(['gb-customer-experience', 'gb-hr', 'gb-marketing', 'gb-sales'], {
  title: 'Department',
  description: 'A team function of the business hub.',
});
export type Department = Static<typeof Department>;
