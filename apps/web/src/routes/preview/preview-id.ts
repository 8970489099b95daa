import { NotFoundError } from '../../content/not-found-error.ts';

/** The id of a preview's address; what is no whole number above 0 is no address of a preview. */
export function previewId(text = ''): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) throw new NotFoundError(`No preview has the id "${text}".`);
  return id;
}
