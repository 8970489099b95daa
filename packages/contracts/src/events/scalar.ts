import Type from 'typebox';

/** What a column can hold: a whole number in JSON may be any size, and one that does not fit would stop the loader. */
const limit = Number.MAX_SAFE_INTEGER;

export const text = (description: string) => Type.String({ description });

export const whole = (description: string, minimum = -limit, maximum = limit) =>
  Type.Integer({ minimum, maximum, description });

export const list = (description: string) => Type.Array(Type.String(), { description });
