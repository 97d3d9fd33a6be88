import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeOwnFolder, writeOwnFile } from '../data-folder/owner-only.ts';

/** One text message; prefix and number are digits. */
export interface Sms {
  telPrefix: string;
  tel: string;
  text: string;
}

/** Port for text messages. */
export interface SmsPort {
  send(message: Sms): Promise<void>;
}

/** Writes each message as a file, oldest first by name: number, empty line, text. */
export function folderSms(folder: string): SmsPort {
  return {
    send: async ({ telPrefix, tel, text }) => {
      makeOwnFolder(folder);
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`;
      await writeOwnFile(join(folder, name), `+${telPrefix}${tel}\n\n${text}\n`);
    },
  };
}
