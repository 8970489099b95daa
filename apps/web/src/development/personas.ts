/** Visitors of each kind for local development. They exist only in a hub with temporary storage. */
export const personas = [
  { email: 'free@contenthub.localhost', label: 'Free', person: { name: 'Frida Free', plan: 'free' } },
  { email: 'premium@contenthub.localhost', label: 'Premium', person: { name: 'Priya Premium', plan: 'premium' } },
  { email: 'gift@contenthub.localhost', label: 'Premium, given', person: { name: 'Gil Gift', plan: 'gift' } },
  {
    email: 'institution@contenthub.localhost',
    label: 'Institution',
    person: { name: 'Ines Institution', plan: 'premium', institution: 'Example University' },
  },
  {
    email: 'newsletter@contenthub.localhost',
    label: 'Newsletter, keyboard',
    person: { name: 'Nora News', plan: 'free', join: ['partial', 'blog', 'keyboard-installed'] },
  },
  { email: 'test@contenthub.localhost', label: 'Test user', person: { name: 'Tess Test', plan: 'free', isTest: true } },
] as const satisfies { email: string; label: string; person: Persona }[];

type Persona = {
  name: string;
  plan: 'free' | 'premium' | 'gift';
  institution?: string;
  join?: string[];
  isTest?: boolean;
};

export const personaPassword = 'a password everybody knows';
