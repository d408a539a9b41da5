interface HeaderFields {
  readonly name: string;
  readonly size?: number;
  /** The type flag; a regular file by default. */
  readonly type?: string;
  /** The folder of a name that is too long. */
  readonly prefix?: string;
  /** The field of the size as it is written. */
  readonly rawSize?: Buffer;
  readonly checksum?: number;
}

/** A header of tar in the form ustar (POSIX.1-1988). */
export function header({ name, size = 0, type = '0', prefix = '', rawSize, checksum }: HeaderFields): Buffer {
  const block = Buffer.alloc(512);
  block.write(name, 0, 100);
  block.write('0000644\0', 100);
  block.write(`${size.toString(8).padStart(11, '0')} `, 124);
  rawSize?.copy(block, 124);
  block.write('00000000000 ', 136);
  block.write(' '.repeat(8), 148);
  block.write(type, 156);
  block.write('ustar\u000000', 257, 'latin1');
  block.write(prefix, 345, 155);
  const sum = checksum ?? block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A tar archive with these files. */
export function tarOf(files: readonly (readonly [name: string, content: string | Uint8Array])[]): Buffer {
  const parts = files.flatMap(([name, content]) => {
    const bytes = Buffer.from(content);
    return [header({ name, size: bytes.length }), bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1_024)]);
}
