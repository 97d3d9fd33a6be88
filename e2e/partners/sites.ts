import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ListedPartner {
  id: string;
  origins: string[];
  areas: string[];
  mode?: 'page' | 'frame';
}

/** Lists the partners of the host name `localhost`, with more of its document. */
export function writeSites(folder: string, partners: readonly ListedPartner[], more: object = {}): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'localhost.json'), JSON.stringify({ ...more, partners }, null, 2));
}
