import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`;
      await writeFile(join(folder, name), `+${telPrefix}${tel}\n\n${text}\n`, { mode: 0o600, flag: 'wx' });
    },
  };
}
