import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeOwnFolder, writeOwnFile } from '../../platform/data-folder/owner-only.ts';
import { isNumber, type SmsPort } from './sms.ts';

/** Writes each message as a file, oldest first by name: number, empty line, text. */
export function folderSms(folder: string): SmsPort {
  return {
    serves: () => true,
    send: async (message) => {
      if (!isNumber(message)) return { kind: 'refused', code: 'NUMBER' };
      const { telPrefix, tel, text } = message;
      makeOwnFolder(folder);
      const id = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
      await writeOwnFile(join(folder, `${id}.txt`), `+${telPrefix}${tel}\n\n${text}\n`);
      return { kind: 'sent', id };
    },
  };
}
