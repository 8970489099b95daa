import Type, { type Static } from 'typebox';

export const departments = ['gb-customer-experience', 'gb-hr', 'gb-marketing', 'gb-sales'] as const;

/** The four team functions of the business hub, by the slug of their category. */
export const Department = Type.Enum([...departments], {
  title: 'Department',
  description: 'A team function of the business hub.',
});
export type Department = Static<typeof Department>;
