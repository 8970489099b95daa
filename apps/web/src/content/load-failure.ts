import { NotFoundError } from './not-found-error.ts';

/** Says what could not be loaded; why is its cause. That there is no such thing is an answer and stays one. */
export async function failingAs<T>(message: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    throw cause instanceof NotFoundError ? cause : new Error(message, { cause });
  }
}
