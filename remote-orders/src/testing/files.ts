import { afterEach, beforeEach, jest } from '@jest/globals';

/** A file that the page offered to save. */
export interface SavedFile {
  name: string;
  bytes: Promise<Buffer>;
}

/** Collects what pages offer to save during each test; jsdom itself saves nothing. */
export function collectFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob) => {
      const url = `blob:${blobs.size}`;
      if (blob instanceof Blob) blobs.set(url, blob);
      return url;
    };
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function offer(
      this: HTMLAnchorElement,
    ) {
      const blob = blobs.get(this.href);
      if (blob) saved.push({ name: this.download, bytes: read(blob) });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    blobs.clear();
  });
  return saved;
}

async function read(blob: Blob): Promise<Buffer> {
  return Buffer.from(await blob.arrayBuffer());
}
