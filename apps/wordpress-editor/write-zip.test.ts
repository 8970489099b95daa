import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writeZip } from './write-zip.ts';

const files = [
  { name: 'contenthub/contenthub.php', content: Buffer.from('<?php // '.repeat(100)) },
  { name: 'contenthub/build/canvas.css', content: Buffer.from('p { margin: 0 }') },
];

/** Reads an archive from its end, as a program that unpacks it does. */
function readZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf('PK\x05\x06');
  const found = new Map<string, string>();
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(entry + 28);
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    const data = zip.readUInt32LE(entry + 42) + 30 + nameLength;
    const compressed = zip.subarray(data, data + zip.readUInt32LE(entry + 20));
    found.set(name, inflateRawSync(compressed).toString());
    entry += 46 + nameLength;
  }
  return found;
}

it('M09 writes an archive that unpacks to the same files, with the same bytes each time', () => {
  const zip = writeZip(files);
  expect(readZip(zip)).toEqual(new Map(files.map(({ name, content }) => [name, content.toString()])));
  expect(writeZip(files).equals(zip)).toBe(true);
});
