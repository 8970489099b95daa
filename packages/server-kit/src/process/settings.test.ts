import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const schema = Type.Object({
  PORT: Type.Integer({ default: 4000, minimum: 0, maximum: 65535, description: 'where to listen' }),
  LEVEL: Type.Enum(['low', 'high'], { default: 'low' }),
  SECURE: Type.Boolean({ default: false }),
  SECRET: Type.String({ minLength: 8, description: 'shared with the other side' }),
  ADDRESS: Type.Optional(Type.String()),
});

describe('settings', () => {
  it('have defaults, and optional ones can be absent', () => {
    expect(readSettings(schema, { SECRET: '12345678' })).toEqual({
      PORT: 4000,
      LEVEL: 'low',
      SECURE: false,
      SECRET: '12345678',
    });
  });

  it('are converted by their schema, and unknown ones are ignored', () => {
    const env = { PORT: '80', SECURE: 'true', LEVEL: 'high', SECRET: '12345678', ADDRESS: 'a', HOME: '/root' };
    expect(readSettings(schema, env)).toEqual({
      PORT: 80,
      SECURE: true,
      LEVEL: 'high',
      SECRET: '12345678',
      ADDRESS: 'a',
    });
  });

  it('are absent if they are empty', () => {
    expect(readSettings(schema, { PORT: '', ADDRESS: '', SECRET: '12345678' })).not.toHaveProperty('ADDRESS');
    expect(readSettings(schema, { PORT: '', SECRET: '12345678' }).PORT).toBe(4000);
  });

  it('report all invalid and missing names at once, with their descriptions', () => {
    const read = () => readSettings(schema, { PORT: 'eighty', LEVEL: 'middle' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(
      [
        'Invalid settings:',
        'SECRET is missing (shared with the other side)',
        'PORT must be integer; it is "eighty" (where to listen)',
        'LEVEL must be one of low, high; it is "middle"',
      ].join('\n  '),
    );
  });

  it('report values out of range', () => {
    expect(() => readSettings(schema, { PORT: '70000', SECRET: 'short' })).toThrow(
      /PORT must be <= 65535; it is "70000" \(where to listen\)\n {2}SECRET must NOT have fewer than 8 characters/,
    );
  });

  it('do not repeat secrets in messages', () => {
    expect(() => readSettings(schema, { SECRET: 'hunter2' })).toThrow(
      /SECRET must NOT have fewer than 8 characters \(shared with the other side\)$/,
    );
  });

  it('accept a deprecated name with a warning, unless the current name is set', async () => {
    const renamed = Type.Object({ SIZE_MB: Type.Integer({ default: 1, deprecatedName: 'ROOM_MB' }) });
    const read = (env: Record<string, string>) => {
      const warnings: string[] = [];
      const settings = readSettings(renamed, env, { warn: (message: string) => warnings.push(message) });
      return { ...settings, warnings };
    };
    const warnings = ['ROOM_MB is deprecated; use SIZE_MB'];
    expect(read({})).toEqual({ SIZE_MB: 1, warnings: [] });
    expect(read({ SIZE_MB: '2' })).toEqual({ SIZE_MB: 2, warnings: [] });
    expect(read({ ROOM_MB: '3' })).toEqual({ SIZE_MB: 3, warnings });
    expect(read({ ROOM_MB: '3', SIZE_MB: '2' })).toEqual({ SIZE_MB: 2, warnings });
    expect(() => read({ ROOM_MB: 'x' })).toThrow('SIZE_MB must be integer; it is "x"');
    const folder = await temporaryFolder();
    const file = join(folder.path, 'size');
    await writeFile(file, '4\n');
    expect(read({ ROOM_MB_FILE: file })).toEqual({ SIZE_MB: 4, warnings });
    await folder.remove();
  });

  it('are required if another one depends on them', () => {
    const pair = Type.Object(
      { HOUSE: Type.Optional(Type.String()), KEY: Type.Optional(Type.String({ description: 'opens the house' })) },
      { dependencies: { HOUSE: ['KEY'] } },
    );
    expect(readSettings(pair, {})).toEqual({});
    expect(readSettings(pair, { HOUSE: 'a', KEY: 'b' })).toEqual({ HOUSE: 'a', KEY: 'b' });
    expect(() => readSettings(pair, { HOUSE: 'a' })).toThrow('KEY is missing, and HOUSE needs it (opens the house)');
  });

  describe('in production', () => {
    const production = (env: Record<string, string>) => () => readSettings(schema, { NODE_ENV: 'production', ...env });
    const secret = '4f0c9a1be27d';

    it.each([
      ['a secret', { SECRET: 'change-me-and-make-it-long' }, 'SECRET'],
      ['a secret in other letters', { SECRET: 'ChangeMeChangeMe' }, 'SECRET'],
      ['an address with a password', { SECRET: secret, ADDRESS: 'postgres://hub:change-me@db/hub' }, 'ADDRESS'],
    ])('H16 reject a placeholder as %s', (_, env, name) => {
      expect(production(env)).toThrow(new RegExp(`${name} still has the placeholder`));
    });

    it('H16 reject a secret of a few letters without repeating it', () => {
      expect(production({ SECRET: 'abcabcabcabcabc' })).toThrow(/SECRET is too weak/);
      expect(production({ SECRET: 'abcabcabcabcabc' })).not.toThrow(/abcabc/);
    });

    it('H16 accept a random secret', () => {
      expect(production({ SECRET: secret })()).toMatchObject({ SECRET: secret });
    });

    it('H16 accept a placeholder elsewhere, so that the example runs', () => {
      expect(readSettings(schema, { SECRET: 'change-me-and-make-it-long' }).SECRET).toBe('change-me-and-make-it-long');
    });
  });
});

describe('secrets in files', () => {
  it('H16 are read from the file that NAME_FILE names', async () => {
    const folder = await temporaryFolder();
    const file = join(folder.path, 'secret');
    await writeFile(file, 'from-a-file-0123\n');
    expect(readSettings(schema, { SECRET_FILE: file }).SECRET).toBe('from-a-file-0123');
    expect(() => readSettings(schema, { SECRET_FILE: file, SECRET: '12345678' })).toThrow('both set');
    await writeFile(file, 'change-me-please-0123');
    const production = { SECRET_FILE: file, NODE_ENV: 'production' };
    expect(() => readSettings(schema, production)).toThrow('placeholder');
    await folder.remove();
    expect(() => readSettings(schema, { SECRET_FILE: file })).toThrow('SECRET_FILE cannot be read');
  });
});
