import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newID } from '../../platform/database/identifiers.ts';
import { folderMail } from '../mail/folder-mail.ts';
import type { MailPort } from '../mail/mail.ts';
import { smtpMail } from '../mail/smtp-mail.ts';
import { openTestApi, type TestApi } from '../../testing/api.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { removeSettledMail, sendFromOutbox } from './outbox.ts';
import type { MailRef } from './outbox.store.ts';

const FROM = 'Certdeck <noreply@certdeck.example>';
const DAY = 86_400;

let api: TestApi;
let server: MailServer;
let mail: MailPort;
beforeEach(async () => {
  api = await openTestApi();
  server = await startMailServer();
  mail = smtpMail(server.url, FROM);
});
afterEach(async () => {
  mail.close();
  await server.close();
  await api.close();
});

async function write(recipient = 'wang@customer.example'): Promise<MailRef> {
  const { accountID } = await api.addAccount();
  const subjectID = newID();
  await api.services.db
    .insertInto('mail_outbox')
    .values({
      id: newID(),
      account_id: accountID,
      topic: 'issued',
      subject_id: subjectID,
      recipient,
      title: 'issued',
      body: 'Your certificate',
      created_at: api.services.now(),
    })
    .execute();
  return { accountID, topic: 'issued', subjectID };
}
const send = (ref: MailRef, port = mail) =>
  sendFromOutbox({ db: api.services.db, mail: port, log: api.services.log, now: api.services.now }, ref);
const row = (ref: MailRef) =>
  api.services.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('subject_id', '=', ref.subjectID)
    .executeTakeFirstOrThrow();

describe('a mail of the outbox', () => {
  it('is sent once, and its text is kept no longer (ORD-027)', async () => {
    const ref = await write();
    await send(ref);
    await send(ref);
    const { id, state, title, body } = await row(ref);
    expect(server.arrived).toEqual([`<${id}@certdeck.example>`]);
    expect([state, title, body]).toEqual(['sent', '', '']);
    api.advance(29 * DAY);
    await removeSettledMail(api.services.db, api.services.now());
    expect((await row(ref)).state).toBe('sent');
    api.advance(2 * DAY);
    await removeSettledMail(api.services.db, api.services.now());
    await expect(row(ref)).rejects.toThrow();
  });

  it.each([
    ['can not be reached', 'EHLO', 'hang-up'],
    ['refuses the sender for now', 'MAIL', '451 Later'],
    ['refuses the recipient for now', 'RCPT', '450 Later'],
    ['refuses the sender for good, which is our configuration', 'MAIL', '550 No'],
    ['takes no content', 'DATA', '451 Later'],
    ['ends the connection before the content', 'RCPT', 'hang-up'],
    ['says after the content that it has not taken it', '.', '451 Later'],
  ] as const)('waits when the server %s, since it surely was not sent', async (_name, at, reply) => {
    const ref = await write();
    server.answer(at, reply);
    await expect(send(ref)).rejects.toMatchObject({ kind: 'later' });
    expect((await row(ref)).state).toBe('waiting');
    server.answer(at, undefined);
    await send(ref);
    expect((await row(ref)).state).toBe('sent');
    expect(api.log.join('')).not.toContain('may have been sent already');
  });

  it('is marked before its content goes out, and may have been sent when no answer comes', async () => {
    const ref = await write();
    server.answer('.', 'hang-up');
    await expect(send(ref)).rejects.toMatchObject({ kind: 'unknown' });
    expect((await row(ref)).state).toBe('handing');
    server.answer('.', undefined);
    await send(ref);
    expect([server.arrived.length, server.mailbox().length, (await row(ref)).state]).toEqual([2, 1, 'sent']);
    expect(api.log.join('')).toContain('may have been sent already');
  });

  it('is not sent when the mark can not be written', async () => {
    const ref = await write();
    const broken: MailPort = {
      ...mail,
      send: (one, onHanding) =>
        mail.send(one, async () => {
          await onHanding?.();
          throw new Error('No database');
        }),
    };
    await expect(send(ref, broken)).rejects.toMatchObject({ kind: 'later' });
    expect(server.arrived).toEqual([]);
  });

  it('is not lost while nobody can say, and not repeated for ever', async () => {
    const ref = await write();
    server.answer('.', 'hang-up');
    for (let n = 0; n < 4; n++) await expect(send(ref)).rejects.toThrow();
    // A server that is away makes nothing less sure.
    server.answer('EHLO', 'hang-up');
    await send(ref).catch(() => {});
    expect([server.arrived.length, server.mailbox().length]).toEqual([4, 1]);
    expect(await row(ref)).toMatchObject({ state: 'failed', body: '' });
    expect(api.log.join('')).toContain('A mail will not be sent');
  });

  it('is given up when the server refuses it for good, after five days, and for what is no address', async () => {
    const [refused, old, nowhere] = [await write(), await write(), await write('x@x\r\nBcc: y@y.example')];
    server.answer('RCPT', '550 No such user');
    await send(refused);
    server.answer('RCPT', '450 Later');
    await send(old).catch(() => {});
    await send(nowhere);
    api.advance(5 * DAY + 1);
    await send(old);
    for (const ref of [refused, old, nowhere]) expect((await row(ref)).state).toBe('failed');
    expect(server.arrived).toEqual([]);
  });

  it('is one file however often it is written, where mails are files', async () => {
    const ref = await write();
    const folder = join(api.folder, 'mail');
    await send(ref, folderMail(folder, FROM));
    const { id } = await row(ref);
    const again = { state: 'handing', title: 'issued', body: 'Your certificate' } as const;
    await api.services.db.updateTable('mail_outbox').set(again).where('id', '=', id).execute();
    await send(ref, folderMail(folder, FROM));
    expect(readdirSync(folder)).toEqual([expect.stringContaining(id)]);
  });
});
