import { crc32, deflateRawSync } from 'node:zlib';

type ZipFile = { name: string; content: Buffer };

/** 1 January 2020 in the format of zip, so that the same files always give the same archive. */
const date = ((2020 - 1980) << 9) | (1 << 5) | 1;
const [utf8Names, deflated, version] = [0x0800, 8, 20];

/** Writes a zip archive. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const encodedName = Buffer.from(name);
    const data = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(version, 0);
    common.writeUInt16LE(utf8Names, 2);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt16LE(date, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(encodedName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, encodedName, data]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), toUInt16(version), common, attributes, encodedName]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

function toUInt16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
