import { crc32 } from 'node:zlib';

/** A file in a zip. */
export interface PackedFile {
  name: string;
  /** 0: as it is; 8: deflated. */
  method: 0 | 8;
  packed: Uint8Array;
  /** Bytes that it has when it is unpacked. */
  size: number;
  /** Checksum of the unpacked bytes. */
  crc: number;
  /** General purpose bits beside the one for UTF-8 names; 1 says that the file is encrypted. */
  flags?: number;
  /** Mode of Unix, such as 0o120777 for a symbolic link. */
  mode?: number;
  /** The name in other bytes than UTF-8. */
  rawName?: Buffer;
}

/** A zip of these files, none of which is packed. */
export function storedZip(files: Iterable<readonly [name: string, bytes: Uint8Array]>): Buffer {
  return writeZip(
    Array.from(files, ([name, bytes]) => ({ name, method: 0, packed: bytes, size: bytes.length, crc: crc32(bytes) })),
  );
}

/** A zip of these files, in their order: local headers with the bytes, then the directory and its end. */
export function writeZip(files: readonly PackedFile[]): Buffer {
  const local: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const name = file.rawName ?? Buffer.from(file.name, 'utf8');
    const fields = sharedFields(file, name.length);
    const header = Buffer.concat([signature('PK\x03\x04'), fields, name]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(((file.mode ?? 0) << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    directory.push(signature('PK\x01\x02'), Buffer.from([20, 0]), fields, place, name);
    local.push(header, file.packed);
    offset += header.length + file.packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, ...directory, signature('PK\x05\x06'), end]);
}

const signature = (text: string): Buffer => Buffer.from(text, 'latin1');

/** What local header and directory both say: version, UTF-8 names, method, checksum, sizes, length of the name. */
function sharedFields({ method, crc, packed, size, flags = 0, rawName }: PackedFile, nameLength: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE((rawName === undefined ? 0x0800 : 0) | flags, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}
