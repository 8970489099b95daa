import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** No vowels, so that no name is a word that ad blockers hide. */
const letters = 'bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ';

/** Three letters for a style module, from its file name, so that a new module renames no class of another one. */
export function modulePrefix(file: string): string {
  const number = createHash('sha256').update(basename(file)).digest().readUInt32BE();
  return [0, 1, 2].map((digit) => letters[Math.floor(number / letters.length ** digit) % letters.length]).join('');
}

/** The letters of the module, and one or two for the position of the class or animation in it. */
export function shortClassName(name: string, file: string, css: string): string {
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi))];
  const position = names.indexOf(name);
  if (position < 0) throw new Error(`${file} has no ${name}`);
  const [first, second] = [Math.floor(position / letters.length), position % letters.length];
  return modulePrefix(file) + (first > 0 ? letters[first - 1] : '') + letters[second];
}
