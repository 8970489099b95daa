/** The library and its looks come when somebody wants to choose, not before. */
const library = () => import('./consent-library.ts');
const looks = () => import('./consent-looks.ts');

export function allowAll(): Promise<void> {
  return library().then(({ allow }) => allow('all'));
}

export function refuseAll(): Promise<void> {
  return library().then(({ allow }) => allow([]));
}

/** Every single choice, now or later. */
export async function openChoices(): Promise<void> {
  const [{ choose }] = await Promise.all([library(), looks()]);
  await choose();
}
