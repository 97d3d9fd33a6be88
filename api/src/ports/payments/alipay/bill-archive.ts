import { crc32, inflateRawSync } from 'node:zlib';
import { errorCode } from '../../../platform/data-folder/error-code.ts';

/* Reading ZIP archives (PKWARE APPNOTE 6.3), as far as bills have them: stored or deflated, not encrypted, no ZIP64. */

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
/** Octets of the record at the end, without its comment. */
const END_SIZE = 22;
/** Most octets that the files of an archive may come to. */
const MOST_OCTETS = 67_108_864;

/**
 * The files of an archive, without their names, which are in whatever charset made it.
 * @returns undefined for what is no archive, is damaged, or unpacks to more than 64 MiB
 */
export function filesOf(archive: Buffer): Buffer[] | undefined {
  try {
    return readFiles(archive);
  } catch (error) {
    // What points outside of the archive, or doesn't unpack.
    if (errorCode(error) !== '') return undefined;
    throw error;
  }
}

function readFiles(archive: Buffer): Buffer[] | undefined {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(END);
  const end = archive.lastIndexOf(mark);
  if (end < 0 || end + END_SIZE > archive.length) return undefined;
  let at = archive.readUInt32LE(end + 16);
  let remaining = MOST_OCTETS;
  const files: Buffer[] = [];
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== ENTRY) return undefined;
    const file = readFile(archive, at, remaining);
    if (!file) return undefined;
    remaining -= file.length;
    files.push(file);
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** @param entry where the directory tells of it @param most octets */
function readFile(archive: Buffer, entry: number, most: number): Buffer | undefined {
  const method = archive.readUInt16LE(entry + 10);
  const sum = archive.readUInt32LE(entry + 16);
  const packed = archive.readUInt32LE(entry + 20);
  const size = archive.readUInt32LE(entry + 24);
  const local = archive.readUInt32LE(entry + 42);
  if (archive.readUInt32LE(local) !== LOCAL || size > most) return undefined;
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  if (begin + packed > archive.length) return undefined;
  const octets = archive.subarray(begin, begin + packed);
  const isDeflated = method === 8;
  if (!isDeflated && method !== 0) return undefined;
  const file = isDeflated ? inflateRawSync(octets, { maxOutputLength: Math.max(1, size) }) : octets;
  return file.length === size && crc32(file) === sum ? file : undefined;
}
